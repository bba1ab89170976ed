import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { dayMs } from '#server/core/durations.ts'

const cookieName = 'browser'
const lifeMs = 180 * dayMs

/**
 * Returns the value by which a browser is known again where somebody signs in, and gives it one that lasts half a year. It
 * is sent to the API alone, scripts can't read it, and who never signs in never gets one.
 */
export function knowBrowser(request: FastifyRequest, reply: FastifyReply): string {
  const known = request.cookies[cookieName]
  const value = known && /^[\w-]{32}$/.test(known) ? known : randomBytes(24).toString('base64url')
  reply.setCookie(cookieName, value, {
    path: '/api/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: lifeMs / 1000,
  })
  return value
}
