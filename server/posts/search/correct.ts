import type { Database } from '#server/core/database.ts'
import { foldUnits } from '#server/posts/search-index/fold-units.ts'
import { isRun, keysOf, stemOf } from '#server/posts/search-index/search-words.ts'
import { findOneLetterAway } from './one-letter-away.ts'
import { type Group, phraseGroup } from './query-groups.ts'
import { readKnownWords, readWordsFrom } from './search-queries.ts'
import { spell } from './spell.ts'

/** Of shorter words too much is only one letter away. */
const lettersMin = 4
const charactersMin = 2

/** Puts a word in the place of one that none or hardly any have; undefined where there is nothing like it. */
export type Correction = (
  db: Database,
  group: Group,
  known: { isMissing: boolean },
) => Promise<Group | undefined>

/** One that topics are known by, or else, in the place of one that none has, another of their texts. */
export const spellRight: Correction = async (db, group, { isMissing }) => {
  const typed = foldUnits(group.typed)
  const word = group.needle.trim()
  const isUnspaced = isRun(word)
  const length = Array.from(word).length
  if (group.isPhrase || length < (isUnspaced ? charactersMin : lettersMin)) return undefined
  const alike = await findAlike(db, { typed, word, isUnspaced, isMissing })
  const best = (isUnspaced && (await findHomophone(word, alike))) || alike[0]
  const isSure = best !== undefined && best.likeness > 1
  const inTexts = isMissing && !isSure ? await findOneLetterAway(db, typed) : undefined
  // It is a stem already, and a stem's own stem may be another one.
  const text = inTexts ?? best?.word
  if (text === undefined) return undefined
  return {
    ...group,
    typed: text,
    keys: [...new Set(keysOf({ text, isUnspaced }))],
    needle: isUnspaced ? text : ` ${text} `,
  }
}

/** Two words that stand side by side in the place of one: react 19 for react19, wi-fi for wifi. */
export const partInTwo: Correction = async (db, group) => {
  const typed = foldUnits(group.typed)
  if (group.isPhrase || !/^[a-z0-9]{4,20}$/.test(typed)) return undefined
  const halves = Array.from({ length: typed.length - 1 }, (_, at) => [
    typed.slice(0, at + 1),
    typed.slice(at + 1),
  ]).filter(areHalves)
  const known = new Set(await readKnownWords(db, halves.flat().map(stemOf)))
  const [best] = halves
    .filter((pair) => pair.every((half) => isNumber(half) || known.has(stemOf(half))))
    .sort((a, b) => shorterOf(b) - shorterOf(a))
  return best && phraseGroup(best.join(' '))
}

const isNumber = (text: string) => /^\d+$/.test(text)

/** Of letters two are the least that is a word; a number is cut from letters and not in itself. */
const areHalves = (pair: readonly string[]) =>
  !pair.every(isNumber) && pair.every((half) => isNumber(half) || /^[a-z][a-z0-9]+$/.test(half))

/** How little one of them is; where letters and numbers meet there was most likely a space, whatever they are. */
const shorterOf = (pair: readonly string[]) =>
  pair.some(isNumber) ? pair.join('').length : Math.min(...pair.map((half) => half.length))

interface Misspelt {
  typed: string
  /** Its stem. */
  word: string
  isUnspaced: boolean
  /** Nothing has it: it may be one that isn't typed to its end. */
  isMissing: boolean
}

/** So much of a word is taken for right, more than that first: fewer words begin so, and of many not all are looked at. */
const headLengths = { unspaced: [1], spaced: [4, 3, 2] }

/** Keywords may be names with dots and dashes, which the search takes for several words. */
const isOneWord = /^[\p{L}\p{N}\p{M}]+(?:\+\+|#)?$/u

/** What is most like it first, and of that what most topics have. */
async function findAlike(db: Database, { typed, word, isUnspaced, isMissing }: Misspelt) {
  for (const length of headLengths[isUnspaced ? 'unspaced' : 'spaced']) {
    const words = await readWordsFrom(db, Array.from(typed).slice(0, length).join(''))
    const alike = words
      .filter(
        (found) => found.word !== word && isOneWord.test(found.word) && isRun(found.word) === isUnspaced,
      )
      .map((found) => {
        const isBegun = isMissing && !isUnspaced && found.word.startsWith(typed)
        const likeness = likenessOf(isUnspaced ? word : typed, word, found.word)
        return { ...found, likeness: isBegun ? Math.max(2, likeness) : likeness }
      })
      .filter(({ likeness }) => likeness > 0)
      .sort((a, b) => b.likeness - a.likeness || b.topics - a.topics)
    if (alike.length > 0) return alike
  }
  return []
}

/** Who types Chinese by its sound gets its characters wrong and not its sound. */
async function findHomophone<Word extends { word: string }>(
  typed: string,
  words: readonly Word[],
): Promise<Word | undefined> {
  const { spelling } = await spell(typed)
  const spellings = await Promise.all(words.map(({ word }) => spell(word)))
  return words.find((_, at) => spellings[at]!.spelling === spelling)
}

const endingMax = 5
/** Too many words begin with one letter less or more than a shorter stem. */
const beginningMin = 5

/**
 * How much a word that was typed is like another one's stem: 3 where the stems are one letter apart; 2 where it begins with that
 * stem, because what is misspelt in its ending keeps it; 1 where it nearly begins so; else 0.
 */
export function likenessOf(typed: string, ownStem: string, stem: string): 0 | 1 | 2 | 3 {
  if (distanceOf(ownStem, stem) === 1) return 3
  if (stem.length < beginningMin || typed.length - stem.length > endingMax) return 0
  if (typed.startsWith(stem)) return 2
  const lengths = [stem.length - 1, stem.length, stem.length + 1].filter((each) => each <= typed.length)
  return lengths.some((length) => distanceOf(typed.slice(0, length), stem) === 1) ? 1 : 0
}

/** How many letters were added, left out, changed or have changed places with their neighbour. */
export function distanceOf(first: string, second: string): number {
  const [a, b] = [Array.from(first), Array.from(second)]
  if (Math.abs(a.length - b.length) > 2) return Number.POSITIVE_INFINITY
  let [before, row]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let at = 1; at <= a.length; at++) {
    const next = [at]
    for (let to = 1; to <= b.length; to++) {
      const isSame = a[at - 1] === b[to - 1]
      const isSwapped = at > 1 && to > 1 && a[at - 1] === b[to - 2] && a[at - 2] === b[to - 1]
      const choices = [row![to]! + 1, next[to - 1]! + 1, row![to - 1]! + (isSame ? 0 : 1)]
      if (isSwapped) choices.push(before![to - 2]! + 1)
      next.push(Math.min(...choices))
    }
    before = row
    row = next
  }
  return row![b.length]!
}
