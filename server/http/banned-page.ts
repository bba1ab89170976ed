import type { FastifyReply } from 'fastify'
import { errorStatus } from '#contract/core/errors.ts'
import { type Language, languages } from '#contract/core/language.ts'
import type { Settings } from '#contract/core/settings.ts'
import { barePagePolicy, escapeText, writeBarePage } from './bare-page.ts'

/**
 * What a banned address gets in place of every page (456): the words of the staff in
 * both languages, the reader's first, and nothing that asks the site for more.
 */
export function sendBannedPage(reply: FastifyReply, settings: Settings, language: Language): FastifyReply {
  const inOrder = [language, ...languages.filter((other) => other !== language)]
  const words = inOrder.map((name) => `<p lang="${name}">${escapeText(settings.bannedNotice[name])}</p>`)
  return reply
    .code(errorStatus.address_banned)
    .header('content-security-policy', barePagePolicy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(writeBarePage({ language, title: settings.title[language], html: words.join('') }))
}
