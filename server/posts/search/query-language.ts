import { searchQuotes } from '#contract/posts/search-options.ts'
import { foldUnits } from '#server/posts/search-index/fold-units.ts'

/* What a person types into the search: words, quoted phrases, a minus before what must not stand there, and filters. */

export type Filter = 'tag' | 'author' | 'is' | 'after' | 'before'

export interface SearchQuery {
  /** Words as they were typed, in their order. */
  words: string[]
  /** What stood between quotes: it has to stand so in the text. */
  phrases: string[]
  /** What must not stand in the text, words and phrases alike. */
  without: string[]
  filters: { filter: Filter; value: string }[]
}

/** Two hyphens are an option of a command that was pasted, such as --save-dev, and leave nothing out. */
const piece = new RegExp(
  `(-(?!-))?(?:([a-z]+)[:：])?(?:[${searchQuotes}]([^${searchQuotes}]*)[${searchQuotes}]?|([^\\s${searchQuotes}]+))`,
  'giu',
)

const filterNames: Record<string, Filter> = {
  tag: 'tag',
  author: 'author',
  is: 'is',
  after: 'after',
  before: 'before',
}

/** Reads what was typed. Nothing that can be typed is wrong: what means nothing as a filter is a word. */
export function readQuery(typed: string): SearchQuery {
  const query: SearchQuery = { words: [], phrases: [], without: [], filters: [] }
  for (const [whole, minus = '', name = '', phrase, word] of typed.matchAll(piece)) {
    const filter = filterNames[foldUnits(name)]
    const value = (phrase ?? word ?? '').trim()
    if (filter && value && !minus) query.filters.push({ filter, value })
    // A filter without a value is being typed.
    else if (filter && !value) continue
    else if (minus) addIfAny(query.without, name ? whole.slice(1) : value)
    else if (phrase !== undefined) addIfAny(query.phrases, name ? `${name} ${value}` : value)
    else addIfAny(query.words, name ? whole : value)
  }
  return query
}

function addIfAny(list: string[], text: string): void {
  if (text) list.push(text)
}
