import { type Language, languageOfText } from '#contract/core/language.ts'
import { getLocale } from '#contract/messages/generated/runtime.js'

/** Marks, and code, which is Latin everywhere. */
const unsaid = /<pre[\s\S]*?<\/pre>|<[^>]*>?/g

/**
 * The language of what members wrote, for the `lang` of its place, or nothing where it is the page's or can't be told: a
 * screen reader changes its voice by it, and one for English leaves Chinese out. `text` may be HTML.
 */
export function otherLanguage(text: string): Language | undefined {
  const language = languageOfText(text, unsaid)
  return language === getLocale() ? undefined : language
}
