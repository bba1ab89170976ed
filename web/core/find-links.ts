import { addressEnd } from '#contract/core/address-end.ts'
import { parseUrl } from '#contract/core/parse-url.ts'

export interface TextPart {
  text: string
  href?: string
}

/** Chinese signs end an address, and another one may follow right behind: 见https://a.example/x、https://b.example/y。 */
const addressSigns = /https?:\/\/[^\s<>"'`\u3000-\u303f\uff00-\uffef“”‘’…]+/
/** What follows an address in a sentence rather than belonging to it; a bracket may, where it was opened in it. */
const trailing = /[.,;:!?]+$/

/** Cuts a text where addresses begin and end, so that they can be followed. */
export function findLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  const address = new RegExp(addressSigns, 'gi')
  let at = 0
  for (let match = address.exec(text); match; match = address.exec(text)) {
    const { 0: found, index } = match
    let href = found.slice(0, addressEnd(found)).replace(trailing, '')
    while (href.endsWith(')') && countOf(href, ')') > countOf(href, '('))
      href = href.slice(0, -1).replace(trailing, '')
    if (!parseUrl(href)) continue
    if (index > at) parts.push({ text: text.slice(at, index) })
    parts.push({ text: href, href })
    at = index + href.length
    address.lastIndex = at
  }
  return at < text.length || parts.length === 0 ? [...parts, { text: text.slice(at) }] : parts
}

const countOf = (text: string, sign: string) => text.split(sign).length - 1
