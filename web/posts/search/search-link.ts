import { type Language, languageKey } from '#contract/core/language.ts'

/** With it in a page's head a browser offers to search the site from its address bar. */
export const searchLink = (title: string | undefined, language: Language | undefined) => ({
  rel: 'search',
  type: 'application/opensearchdescription+xml',
  title,
  href: `/opensearch.xml?${languageKey}=${language}`,
})
