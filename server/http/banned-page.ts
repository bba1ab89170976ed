import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { errorStatus } from '#contract/core/errors.ts'
import { type Language, languages } from '#contract/core/language.ts'
import type { Settings } from '#contract/core/settings.ts'

// The reader's own system colours, light or dark: the style sheets of the product are not sent to a banned address.
const style = `:root { color-scheme: light dark; font: 1.125rem/1.6 system-ui, sans-serif }
  main { max-width: 34rem; margin: 20vh auto 0; padding: 0 1rem; overflow-wrap: anywhere }
  p { white-space: pre-line }`
const styleHash = createHash('sha256').update(style).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'`

/**
 * What a banned address gets in place of every page (456): the words of the staff in
 * both languages, the reader's first, and nothing that asks the site for more.
 */
export function sendBannedPage(reply: FastifyReply, settings: Settings, language: Language): FastifyReply {
  const inOrder = [language, ...languages.filter((other) => other !== language)]
  const words = inOrder.map((name) => `<p lang="${name}">${escapeText(settings.bannedNotice[name])}</p>`)
  const title = escapeText(settings.title[language])
  const html = `<!doctype html>
<html lang="${language}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${title}</title>
  <style>${style}</style>
</head>
<body><main><h1>${title}</h1>${words.join('')}</main></body>
</html>`
  return reply
    .code(errorStatus.address_banned)
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html)
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeText = (text: string) => text.replace(/[&<>]/g, (character) => entities[character]!)
