import type { Database } from '#server/core/database.ts'
import { foldUnits } from '#server/posts/search-index/fold-units.ts'
import { keysOf, readWords } from '#server/posts/search-index/search-words.ts'
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
  const isUnspaced = word >= '\u2e80'
  const length = Array.from(word).length
  if (group.isPhrase || length < (isUnspaced ? charactersMin : lettersMin)) return undefined
  const head = Array.from(typed)
    .slice(0, isUnspaced ? 1 : 2)
    .join('')
  const alike = (await readWordsFrom(db, head))
    .filter((found) => found.word >= '\u2e80' === isUnspaced)
    .map((found) => ({
      ...found,
      distance: isUnspaced ? distanceOf(word, found.word) : distanceOfStem(typed, found.word),
    }))
    .filter(({ distance }) => distance === 1)
    .sort((a, b) => b.topics - a.topics)
  const best = (isUnspaced && (await findHomophone(word, alike))) || alike[0]
  if (!best) return undefined
  const [read] = readWords(best.word)
  if (!read) return undefined
  return {
    ...group,
    typed: best.word,
    keys: [...new Set(keysOf(read))],
    needle: isUnspaced ? read.text : ` ${read.text} `,
  }
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

/** How far a word is from a stem, whatever its ending: what is misspelt ends in another way than its stem does. */
export function distanceOfStem(typed: string, stem: string): number {
  if (stem.length < lettersMin || typed.length - stem.length > endingMax) return Number.POSITIVE_INFINITY
  const lengths = [stem.length - 1, stem.length, stem.length + 1].filter((each) => each <= typed.length)
  return Math.min(...lengths.map((length) => distanceOf(typed.slice(0, length), stem)))
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
