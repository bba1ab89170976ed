import { type Language, languageOfText } from '#contract/core/language.ts'
import { getLocale } from '#contract/messages/generated/runtime.js'

/** Longer texts are told by how they begin. */
const lookedAtMax = 4_000

/**
 * The language of what members wrote, for the `lang` of its place, or nothing where it is the page's or can't be told: a
 * screen reader changes its voice by it, and one for English leaves Chinese out. `text` may be HTML.
 */
export function otherLanguage(text: string): Language | undefined {
  // Code is Latin everywhere.
  const said = text.slice(0, lookedAtMax).replace(/<pre[\s\S]*?<\/pre>|<[^>]*>?/g, ' ')
  const language = languageOfText(said)
  return language === getLocale() ? undefined : language
}
