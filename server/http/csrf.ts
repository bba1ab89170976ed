import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { UserError } from '#server/core/user-error.ts'

const cookieName = 'XSRF-TOKEN'
const headerName = 'x-xsrf-token'

/** Gives a browser its token with the first API answer; pages carry no cookie so that they can be cached. */
export function giveCsrfCookie(request: FastifyRequest, reply: FastifyReply): void {
  if (request.cookies[cookieName]) return
  reply.setCookie(cookieName, randomBytes(24).toString('base64url'), {
    path: '/',
    sameSite: 'lax',
    secure: request.protocol === 'https',
  })
}

/** A write must repeat the cookie in a header, which another site's page can't do. */
export function checkCsrf(request: FastifyRequest): void {
  const cookie = Buffer.from(request.cookies[cookieName] ?? '')
  const header = Buffer.from(String(request.headers[headerName] ?? ''))
  const matches = cookie.length > 0 && cookie.length === header.length && timingSafeEqual(cookie, header)
  if (!matches) throw new UserError('csrf')
}
