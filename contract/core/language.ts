/** The languages of the product, as HTML and `Accept-Language` write them. */
export const languages = ['zh-CN', 'en-US'] as const
export type Language = (typeof languages)[number]

/** The names of the original product, used in settings and `baseInfo`. */
export const languageNames = { zh_CN: 'zh-CN', en_US: 'en-US' } as const

/** The cookie and browser-storage key that hold what the reader chose. */
export const languageKey = 'language'

/** `zh` for anything Chinese, else English: the product speaks these two. */
export function nearestLanguage(tag: string): Language {
  return /^zh\b/i.test(tag.replace('_', '-')) ? 'zh-CN' : 'en-US'
}

/** The first language of an `Accept-Language` header by weight, the last resort of docs/RULES.md, Languages. */
export function acceptedLanguage(header: string | undefined): Language | undefined {
  const ranked = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', weight = 'q=1'] = part.split(';').map((piece) => piece.trim())
      return { tag, weight: Number(weight.replace('q=', '')) || 0 }
    })
    .filter(({ tag, weight }) => weight > 0 && /^(zh|en)\b/i.test(tag))
    .sort((a, b) => b.weight - a.weight)
  return ranked[0] && nearestLanguage(ranked[0].tag)
}

/** Longer texts are told by how they begin. */
const lookedAtMax = 4_000

/**
 * The language of a text, or nothing where that can't be told; `unsaid` is what in it are no words, as marks and code. Where both
 * are in it, it is of what there is more of: a Chinese character counts as a word, as Chinese voices read English too.
 */
export function languageOfText(text: string, unsaid: RegExp): Language | undefined {
  const said = text.slice(0, lookedAtMax).replace(unsaid, ' ')
  // Neither of ours, but with characters of one.
  if (/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(said)) return undefined
  const characters = said.match(/\p{Script=Han}/gu)?.length ?? 0
  const words = said.match(/[a-z]{2,}/gi)?.length ?? 0
  if (characters + words === 0) return undefined
  return characters >= words ? 'zh-CN' : 'en-US'
}
