/* Shared: the one form in which texts, titles and queries are compared by the search. */
import { readFileSync } from 'node:fs'

const unitCount = 0x1_0000

/**
 * Brings a text into the form that is searched: lower case, full-width letters as half-width ones, Latin and Greek letters
 * without their marks, traditional characters as simplified ones. Every UTF-16 unit becomes one unit, so that a place in
 * what is returned is the same place in `showable(text)`.
 */
export const foldUnits = (text: string): string => foldShowable(showable(text))

/** The same of what is `showable` already. */
export function foldShowable(showing: string): string {
  table ??= makeTable()
  const bytes = showing.length * 2 <= scratch.length ? scratch : Buffer.alloc(showing.length * 2)
  // By a buffer it takes a twentieth of what character codes do, and half a surrogate pair stays what it is.
  const units = new Uint16Array(bytes.buffer, bytes.byteOffset, showing.length)
  bytes.write(showing, 'utf16le')
  for (let at = 0; at < showing.length; at++) units[at] = table[units[at]!]!
  return bytes.toString('utf16le', 0, showing.length * 2)
}

/** Holds what most texts are long; a buffer for each would be collected as garbage more often than it is filled. */
const scratch = Buffer.alloc(0x1_0000)

/** A text as it is shown with matches marked in it: accents are one with their letters. */
export const showable = (text: string): string => text.normalize('NFC')

let table: Uint16Array | undefined

function makeTable(): Uint16Array {
  const simplified = readTraditional()
  const made = new Uint16Array(unitCount)
  for (let unit = 0; unit < unitCount; unit++) {
    const plain = plainUnit(unit)
    made[unit] = simplified.get(plain) ?? plain
  }
  return made
}

const isSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdfff
/** Han, kana and Hangul are most of all units and have no letter case. */
const isPlain = (unit: number) => (unit >= 0x3400 && unit <= 0x9fff) || (unit >= 0xac00 && unit <= 0xd7a3)

/** What becomes more than one unit, as a ligature does, stays as it is. */
function plainUnit(unit: number): number {
  if (isPlain(unit) || isSurrogate(unit)) return unit
  const character = String.fromCharCode(unit)
  const lower = character.normalize('NFKC').toLowerCase()
  const bare = /^[\p{Script=Latin}\p{Script=Greek}]/u.test(lower)
    ? lower.normalize('NFD').replace(/\p{M}/gu, '')
    : lower
  return bare.length === 1 ? bare.charCodeAt(0) : unit
}

/** Each line of the table: a simplified character, then the traditional ones that are written for it. */
function readTraditional(): Map<number, number> {
  const simplified = new Map<number, number>()
  const lines = readFileSync(new URL('traditional.txt', import.meta.url), 'utf8').split('\n')
  for (const line of lines) {
    if (line.startsWith('#')) continue
    const [to = '', from = ''] = line.split(' ')
    for (const character of from) simplified.set(character.charCodeAt(0), to.charCodeAt(0))
  }
  return simplified
}
