/* Shared: what the search reads of a text, the same for what is indexed and for what is asked. */
import { LRUCache } from 'lru-cache'
import { stemmer } from 'stemmer'
import { foldUnits } from './fold-units.ts'

/** Raised whenever what is stored of a text changes; a job then reads all texts again (decision 0090). */
export const searchVersion = 4

/**
 * Scripts from this character on are read by single characters and by pairs of neighbours, because they don't set spaces
 * between words; the function `search_keys` of the database draws the same line.
 */
const firstUnspaced = '\u2e80'

/** Whether a word is a run of such characters. */
export const isRun = (text: string): boolean => text >= firstUnspaced

/**
 * Runs of characters that stand without spaces, and words of the other scripts, with the signs of C++ and C#. One plus joins two
 * words, as Vue+TypeScript does.
 */
const pattern =
  /(?:(?=[\u2e80-\u{10ffff}])[\p{L}\p{N}])+|(?:(?![\u2e80-\u{10ffff}])[\p{L}\p{N}\p{M}])+(?:\+\+|#)?/gu

/** Longer are encoded bytes rather than words. */
const wordLengthMax = 40
/** More is nothing that anybody finds a text by. */
const wordsLengthMax = 30_000

export interface Word {
  /** As it is searched: a run of characters as it stands, a word by its stem. */
  text: string
  isUnspaced: boolean
  /** Where it stands in the text. */
  start: number
  end: number
}

/** The words of a text in their order. */
export const readWords = (text: string): Word[] => wordsIn(foldUnits(text))

/** The same of what is folded already. */
export function wordsIn(folded: string): Word[] {
  return Array.from(folded.matchAll(pattern), ({ 0: found, index }) => {
    const isUnspaced = isRun(found)
    return {
      text: isUnspaced ? found : stemOf(found),
      isUnspaced,
      start: index,
      end: index + found.length,
    }
  })
}

/** The words that are used most are few, and a stem takes as long as twenty look-ups. */
const stems = new LRUCache<string, string>({ max: 10_000 })

/** What a folded word of a script with spaces is searched by. */
export function stemOf(folded: string): string {
  const word = folded.slice(0, wordLengthMax)
  if (!/^[a-z]{3,}$/.test(word)) return word
  const known = stems.get(word) ?? stemmer(word)
  stems.set(word, known)
  return known
}

/** A text as the index keeps it: its words with a space between them. */
export function toSearchText(text: string): string {
  const words = readWords(text.slice(0, wordsLengthMax * 2)).map((word) => word.text)
  return words.join(' ').slice(0, wordsLengthMax)
}

/** What a run or word is found by: a word itself; of a run each pair of neighbours, and of a lone character this one. */
export function keysOf({ text, isUnspaced }: Pick<Word, 'text' | 'isUnspaced'>): string[] {
  if (!isUnspaced) return [text]
  const characters = Array.from(text)
  if (characters.length === 1) return characters
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`)
}
