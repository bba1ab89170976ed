import type { FastifyRequest } from 'fastify'
import {
  acceptedLanguage,
  type Language,
  languageKey,
  languageNames,
  nearestLanguage,
} from '#contract/core/language.ts'
import type { Settings } from '#contract/core/settings.ts'

/** The language of an API answer: what `Accept-Language` asks for, Chinese when it asks for nothing we speak. */
export function requestLanguage(request: FastifyRequest): Language {
  return acceptedLanguage(request.headers['accept-language']) ?? 'zh-CN'
}

/**
 * docs/RULES.md, Languages: the stored language, else the site's, else the browser's. What was stored while languages could
 * be switched holds only as long: whoever has the other one would find no way back.
 */
export function pageLanguage(
  request: Pick<FastifyRequest, 'query' | 'cookies' | 'headers'>,
  { defaultLanguage, languageSwitching }: Pick<Settings, 'defaultLanguage' | 'languageSwitching'>,
): Language {
  const { language: asked } = request.query as { language?: unknown }
  const stored = typeof asked === 'string' ? asked : request.cookies[languageKey]
  if (languageSwitching && stored && /^(zh|en)(?![a-z])/i.test(stored)) return nearestLanguage(stored)
  if (defaultLanguage !== 'browser') return languageNames[defaultLanguage]
  return acceptedLanguage(request.headers['accept-language']) ?? 'zh-CN'
}
