import type { FastifyRequest } from 'fastify'
import { acceptedLanguage, type Language } from '#contract/language.ts'

/** The language of an API answer: what `Accept-Language` asks for, Chinese when it asks for nothing we speak. */
export function requestLanguage(request: FastifyRequest): Language {
  return acceptedLanguage(request.headers['accept-language']) ?? 'zh-CN'
}
