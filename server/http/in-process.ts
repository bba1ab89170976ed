import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fillPath, formEncode } from '#contract/core/endpoint.ts'
import type { Language } from '#contract/core/language.ts'
import type { Send } from '#contract/core/page-context.ts'

/** Marks a call as our own by a value that never leaves the process; it isn't counted against an address. */
const inProcessHeader = 'x-in-process'
const inProcessProof = crypto.randomUUID()

export const isInProcess = (request: FastifyRequest) => request.headers[inProcessHeader] === inProcessProof

/** Header in which an answer names the content it shows, to in-process callers only. */
export const cacheTagsHeader = 'x-cache-tags'

/** A guest's sender; the names of all content it was given are collected in `tags`. */
export function createSender(app: FastifyInstance, language: Language, tags: Set<string>): Send {
  return async (endpoint, input) => {
    const { path, rest } = fillPath(endpoint.path, input)
    const answer = await app.inject({
      method: 'GET',
      url: `/api${path}?${formEncode(rest)}`,
      headers: { 'accept-language': language, [inProcessHeader]: inProcessProof },
    })
    const names = String(answer.headers[cacheTagsHeader] ?? '')
    for (const name of names.split(' ').filter(Boolean)) tags.add(name)
    return answer.statusCode < 300
      ? { ok: true, answer: answer.json() }
      : { ok: false, status: answer.statusCode, error: answer.json() }
  }
}
