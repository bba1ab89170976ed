import { createHash } from 'node:crypto'
import type { Language } from '#contract/core/language.ts'

// The reader's own system colours, light or dark: these pages ask the site for nothing, its style sheets included.
const style = `:root { color-scheme: light dark; font: 1.125rem/1.6 system-ui, sans-serif }
  main { max-width: 34rem; margin: 20vh auto 0; padding: 0 1rem; overflow-wrap: anywhere }
  h1 { font-size: 1.5rem; line-height: 1.35; text-wrap: balance }
  p { white-space: pre-line }
  a { color: light-dark(#2e6b4f, #7dbe9b) }`
const styleHash = createHash('sha256').update(style).digest('base64')

export const barePagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'`

/** A page that is whole in itself; `html` stands under the title. */
export function writeBarePage(page: { language: Language; title: string; html: string }): string {
  const title = escapeText(page.title)
  return `<!doctype html>
<html lang="${page.language}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${title}</title>
  <style>${style}</style>
</head>
<body><main><h1>${title}</h1>${page.html}</main></body>
</html>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
export const escapeText = (text: string) => text.replace(/[&<>]/g, (character) => entities[character]!)
