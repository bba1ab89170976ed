import { parseUrl } from '#contract/core/parse-url.ts'

export interface TextPart {
  text: string
  href?: string
}

const address = /https?:\/\/[^\s<>"'`]+/gi
/** What follows an address in a sentence rather than belonging to it; a bracket may, where it was opened in it. */
const trailing = /[.,;:!?。，；：！？、）】》」』…]+$/

/** Cuts a text where addresses begin and end, so that they can be followed. */
export function findLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const cut = [...found].findIndex((character) => /[\u3000-\u303f\uff00-\uffef]/.test(character))
    let href = (cut < 0 ? found : [...found].slice(0, cut).join('')).replace(trailing, '')
    if (href.endsWith(')') && !href.includes('(')) href = href.slice(0, -1)
    if (!parseUrl(href)) continue
    if (index > at) parts.push({ text: text.slice(at, index) })
    parts.push({ text: href, href })
    at = index + href.length
  }
  return at < text.length || parts.length === 0 ? [...parts, { text: text.slice(at) }] : parts
}
