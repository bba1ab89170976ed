import { languageKey, nearestLanguage } from '#contract/core/language.ts'

/** The reader has chosen one that this page isn't in. Found out here, as the switch is in everybody's first page. */
export function isForAnotherLanguage(): boolean {
  const chosen = new RegExp(`(?:^|; )${languageKey}=([^;]*)`).exec(document.cookie)?.[1]
  return chosen !== undefined && nearestLanguage(chosen) !== document.documentElement.lang
}
