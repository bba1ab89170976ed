import { fold, isUnspaced } from './fold-text.ts'

declare module './context.ts' {
  interface Snapshots {
    words: WordFilter
  }
}

export interface FilteredWord {
  word: string
  folded: string
  replacement: string | null
}

interface Found {
  word: FilteredWord
  /** Offset in the text as it was written, in UTF-16 units. */
  start: number
  end: number
}

/**
 * Addresses, and the lines that begin hidden content: replacing something in them would break them. Code is text like
 * any other.
 */
const untouchable = /https?:\/\/[^\s<>"'()[\]]+|(?<=\]\()[^\s)]+|^[ \t]*:{3,}hidden\b.*$/gim

const letter = /[\p{L}\p{N}]/u

/**
 * All sensitive words as they are at one moment. Looked up by their first two characters and their lengths, so that
 * a long text costs the same among ten words and ten thousand.
 */
export class WordFilter {
  readonly #words: ReadonlyMap<string, FilteredWord>
  /** The lengths of the words that begin so, the longest first. */
  readonly #lengths = new Map<string, number[]>()

  constructor(words: readonly FilteredWord[]) {
    this.#words = new Map(words.map((word) => [word.folded, word]))
    for (const { folded } of words) {
      const known = this.#lengths.get(folded.slice(0, 2)) ?? []
      if (!known.includes(folded.length)) known.push(folded.length)
      this.#lengths.set(folded.slice(0, 2), known)
    }
    for (const lengths of this.#lengths.values()) lengths.sort((a, b) => b - a)
  }

  /** The words in a text, each once, as the staff wrote them. */
  findIn(source: string): string[] {
    return [...new Set(this.#find(source).map(({ word }) => word.word))]
  }

  /** The text with every word replaced. `standard` is for words without a replacement of their own. */
  replaceIn(source: string, standard: string): { text: string; replaced: number } {
    const found = this.#find(source)
    let text = ''
    let at = 0
    for (const { word, start, end } of found) {
      text += source.slice(at, start) + (word.replacement ?? standard)
      at = end
    }
    return { text: text + source.slice(at), replaced: found.length }
  }

  #find(source: string): Found[] {
    if (this.#words.size === 0) return []
    const { text, starts, ends } = fold(source)
    const kept = Array.from(source.matchAll(untouchable), ({ 0: { length }, index }) => ({
      from: index,
      to: index + length,
    }))
    // Both lists are in the order of the text, so that each is walked once.
    let ahead = 0
    const found: Found[] = []
    for (let at = 0; at < text.length; at++) {
      const word = this.#wordAt(text, at)
      if (!word) continue
      const last = at + word.folded.length - 1
      const start = starts[at]!
      const end = ends[last]!
      // A match that begins or ends within one character, as ㎏ holds kg, is none.
      if (starts[at - 1] === start || starts[last + 1] === starts[last]) continue
      while (ahead < kept.length && kept[ahead]!.to <= start) ahead++
      if (ahead < kept.length && kept[ahead]!.from < end) continue
      found.push({ word, start, end })
      at = last
    }
    return found
  }

  #wordAt(text: string, at: number): FilteredWord | undefined {
    for (const start of [text.slice(at, at + 2), text[at]!]) {
      for (const length of this.#lengths.get(start) ?? []) {
        const word = this.#words.get(text.slice(at, at + length))
        if (word && standsAlone(text, at, at + length)) return word
      }
    }
    return undefined
  }
}

/** A word of letters with spaces around it is none within another word: "ass" isn't in "class". */
const standsAlone = (text: string, from: number, to: number): boolean =>
  !(isSpaced(text[from]) && isSpaced(text[from - 1])) && !(isSpaced(text[to - 1]) && isSpaced(text[to]))

const isSpaced = (character: string | undefined): boolean =>
  character !== undefined && letter.test(character) && !isUnspaced(character)
