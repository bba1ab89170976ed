import type { Language } from '#contract/core/language.ts'
import { getLocale } from '#contract/messages/generated/runtime.js'

/** Longer texts are told by how they begin. */
const lookedAtMax = 4_000

/**
 * The language of what members wrote, for the `lang` of its place, or nothing where it is the page's or can't be told: a
 * screen reader changes its voice by it, and one for English leaves Chinese out. `text` may be HTML. Where both are in it,
 * it is of what there is more of: a Chinese character counts as a word, as Chinese voices read English too.
 */
export function otherLanguage(text: string): Language | undefined {
  // Code is Latin everywhere.
  const said = text.slice(0, lookedAtMax).replace(/<pre[\s\S]*?<\/pre>|<[^>]*>?/g, ' ')
  // Neither of ours, but with characters of one.
  if (/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(said)) return undefined
  const characters = said.match(/\p{Script=Han}/gu)?.length ?? 0
  const words = said.match(/[a-z]{2,}/gi)?.length ?? 0
  if (characters + words === 0) return undefined
  const language = characters >= words ? 'zh-CN' : 'en-US'
  return language === getLocale() ? undefined : language
}
