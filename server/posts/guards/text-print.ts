/* Shared by the bench, which measures how well texts are recognised. */
import { foldUnits } from '#server/posts/search-index/fold-units.ts'

/** What a text is recognised by (docs/decisions/0098). */
export interface TextPrint {
  signature: number[]
  bands: number[]
  /** The last bit of each number of the signature, as digits. */
  sketch: string
  /** Whether so little is said that others say it too; such a text is compared with its author's own alone. */
  isShort: boolean
}

/** More of a text would say little more of what it is. */
const lettersMax = 2_000
/** How wide shingles and texts are, where a Han character is as wide as two letters. */
const shingleWidth = 5
const printWidthMin = 24
const shortWidthMax = 60

const functions = 60
const functionsPerBand = 3

/** So many of the functions agree on texts that count as nearly the same. */
export const agreeingMin = 30

const notLetter = /[^\p{L}]+/gu
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/**
 * Makes the print of a text: its letters alone, folded as the search folds them, in overlapping shingles, of which each of
 * many hash functions keeps the least. Nothing where there is too little to recognise.
 */
export function printOf(text: string): TextPrint | undefined {
  const letters = [
    ...foldUnits(text.normalize('NFKC').slice(0, 4 * lettersMax)).replace(notLetter, ''),
  ].slice(0, lettersMax)
  const widths = letters.map((letter) => (wide.test(letter) ? 2 : 1))
  const width = widths.reduce((sum, each) => sum + each, 0)
  if (width < printWidthMin) return undefined
  const signature = leastHashes(hashShingles(letters, widths))
  const sketch = signature.map((value) => value & 1).join('')
  return { signature, bands: bandsOf(signature), sketch, isShort: width < shortWidthMax }
}

function hashShingles(letters: readonly string[], widths: readonly number[]): Set<number> {
  const hashes = new Set<number>()
  for (let start = 0; start < letters.length; start++) {
    let width = 0
    let end = start
    let hash = 0x811c9dc5
    while (width < shingleWidth && end < letters.length) {
      hash = Math.imul(hash ^ letters[end]!.codePointAt(0)!, 0x01000193)
      width += widths[end]!
      end++
    }
    if (width < shingleWidth) break
    hashes.add(mix(hash))
  }
  return hashes
}

/** Spreads what is alike over all bits. */
function mix(value: number): number {
  let bits = value
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return bits ^ (bits >>> 16)
}

/** Kept with every print, so that the numbers never change. */
const multipliers = Array.from({ length: functions }, (_, at) => mix(2 * at + 1) | 1)
const additions = Array.from({ length: functions }, (_, at) => mix(0x9e3779b9 ^ at))

function leastHashes(hashes: ReadonlySet<number>): number[] {
  const least = new Int32Array(functions).fill(0x7fffffff)
  for (const hash of hashes) {
    for (let at = 0; at < functions; at++) {
      const value = Math.imul(hash, multipliers[at]!) + additions[at]!
      const spread = value ^ (value >>> 15)
      if (spread < least[at]!) least[at] = spread
    }
  }
  return [...least]
}

/** Texts that agree in a whole band are looked at more closely; the place of a band is part of it. */
const bandsOf = (signature: readonly number[]): number[] =>
  Array.from({ length: functions / functionsPerBand }, (_, band) =>
    signature
      .slice(band * functionsPerBand, (band + 1) * functionsPerBand)
      .reduce((hash, value) => mix(Math.imul(hash, 31) ^ value), mix(band + 1)),
  )
