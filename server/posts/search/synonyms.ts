import { toSearchText } from '#server/posts/search-index/search-words.ts'

/** What else is looked for with a word, by the word as the search reads it. */
export type Synonyms = ReadonlyMap<string, readonly string[]>

const read = new WeakMap<readonly string[], Synonyms>()

/** The lines of the setting, read once for as long as it stays as it is. */
export function readSynonyms(lines: readonly string[]): Synonyms {
  const known = read.get(lines)
  if (known) return known
  const synonyms = new Map<string, string[]>()
  for (const line of lines) {
    const [first = '', ...others] = line.split(/[=>]/).map((word) => word.trim())
    if (line.includes('>')) add(synonyms, first, others)
    else for (const word of [first, ...others]) add(synonyms, word, [first, ...others])
  }
  read.set(lines, synonyms)
  return synonyms
}

/** What is the same word to the search is no synonym. */
function add(synonyms: Map<string, string[]>, word: string, meanings: readonly string[]): void {
  const key = toSearchText(word)
  const others = meanings.filter((meaning) => toSearchText(meaning) !== key)
  if (key) synonyms.set(key, [...new Set([...(synonyms.get(key) ?? []), ...others])])
}
