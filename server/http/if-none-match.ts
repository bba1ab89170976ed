import type { FastifyRequest } from 'fastify'

/**
 * Whether the asker has this very answer already. Proxies that compress or change an answer make its ETag a weak one, and
 * whoever keeps several names them all (RFC 9110, 13.1.2).
 */
export const hasAlready = ({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean =>
  headers['if-none-match']?.split(',').some((named) => named.trim().replace(/^W\//, '') === etag) ?? false
