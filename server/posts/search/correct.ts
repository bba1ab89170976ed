import type { Database } from '#server/core/database.ts'
import { foldUnits } from '#server/posts/search-index/fold-units.ts'
import { isRun, keysOf } from '#server/posts/search-index/search-words.ts'
import type { Group } from './query-groups.ts'
import { readWordsFrom } from './search-queries.ts'
import { spell } from './spell.ts'

/** Of shorter words too much is only one letter away. */
const lettersMin = 4
const charactersMin = 2

/** A word that topics have in the place of one that none has; undefined where nothing is like it. */
export async function correct(db: Database, group: Group): Promise<Group | undefined> {
  const typed = foldUnits(group.typed)
  const word = group.needle.trim()
  const isUnspaced = isRun(word)
  const length = Array.from(word).length
  if (group.isPhrase || length < (isUnspaced ? charactersMin : lettersMin)) return undefined
  const alike = await findAlike(db, { typed, word, isUnspaced })
  const best = (isUnspaced && (await findHomophone(word, alike))) || alike[0]
  if (!best) return undefined
  // It is a stem already, and a stem's own stem may be another one.
  const text = best.word
  return {
    ...group,
    typed: text,
    keys: [...new Set(keysOf({ text, isUnspaced }))],
    needle: isUnspaced ? text : ` ${text} `,
  }
}

interface Misspelt {
  typed: string
  /** Its stem. */
  word: string
  isUnspaced: boolean
}

/** So much of a word is taken for right, more than that first: fewer words begin so, and of many not all are looked at. */
const headLengths = { unspaced: [1], spaced: [4, 3, 2] }

/** Keywords may be names with dots and dashes, which the search takes for several words. */
const isOneWord = /^[\p{L}\p{N}\p{M}]+[+#]{0,2}$/u

/** What is most like it first, and of that what most topics have. */
async function findAlike(db: Database, { typed, word, isUnspaced }: Misspelt) {
  for (const length of headLengths[isUnspaced ? 'unspaced' : 'spaced']) {
    const words = await readWordsFrom(db, Array.from(typed).slice(0, length).join(''))
    const alike = words
      .filter(
        (found) => found.word !== word && isOneWord.test(found.word) && isRun(found.word) === isUnspaced,
      )
      .map((found) => ({ ...found, likeness: likenessOf(isUnspaced ? word : typed, word, found.word) }))
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
 * How much a word that was typed is like another one's stem: 2 where the stems are one letter apart or it begins with that
 * stem, because what is misspelt in its ending keeps it; 1 where it nearly begins so; else 0.
 */
export function likenessOf(typed: string, ownStem: string, stem: string): 0 | 1 | 2 {
  if (distanceOf(ownStem, stem) === 1) return 2
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
