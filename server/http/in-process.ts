import type { FastifyInstance } from 'fastify'
import { type Endpoint, fillPath, formEncode } from '#contract/core/endpoint.ts'
import type { ErrorAnswer } from '#contract/core/errors.ts'
import type { Language } from '#contract/core/language.ts'

/** Calls an operation of this same process, as server rendering does: the same checks, no socket. */
export type Send = (endpoint: Endpoint, input: Record<string, unknown>) => Promise<SendResult>
export type SendResult = { ok: true; answer: unknown } | { ok: false; status: number; error: ErrorAnswer }

/** Marks a call as our own by a value that never leaves the process; it isn't counted against an address. */
export const inProcessHeader = 'x-in-process'
export const inProcessProof = crypto.randomUUID()

/** Header in which an answer names the content it shows, to in-process callers only. */
export const contentKeysHeader = 'x-content-keys'

/** A guest's sender; the names of all content it was given are collected in `contentKeys`. */
export function createSender(app: FastifyInstance, language: Language, contentKeys: Set<string>): Send {
  return async (endpoint, input) => {
    const { path, rest } = fillPath(endpoint.path, input)
    const answer = await app.inject({
      method: 'GET',
      url: `/api${path}?${formEncode(rest)}`,
      headers: { 'accept-language': language, [inProcessHeader]: inProcessProof },
    })
    const names = String(answer.headers[contentKeysHeader] ?? '')
    for (const name of names.split(' ').filter(Boolean)) contentKeys.add(name)
    return answer.statusCode < 300
      ? { ok: true, answer: answer.json() }
      : { ok: false, status: answer.statusCode, error: answer.json() }
  }
}
