import { isRun, keysOf, readWords } from '#server/posts/search-index/search-words.ts'
import type { Counted, Needle } from './count-words.ts'
import type { Group } from './query-groups.ts'

/** All that is counted for a query. */
export interface Needles {
  all: Needle[]
  /** For each word, and last for several of them together as they were typed: where it and its synonyms are in `all`. */
  places: number[][]
  /** What has to stand there as it was typed, and what must not, by their places. */
  phrases: number[]
  forbidden: number[]
}

export function needlesFor(
  { wanted, unwanted }: { wanted: readonly Group[]; unwanted: readonly Group[] },
  isNear: boolean,
): Needles {
  const alike = needlesOf(wanted, isNear)
  const unwantedPhrases = unwanted.filter(isLongPhrase)
  const each = [...alike.flat(), ...unwantedPhrases.map((group) => toNeedle(group, false))]
  const all = [...new Map(each.map((needle) => [needle.text, needle])).values()]
  const placeOf = (text: string) => all.findIndex((needle) => needle.text === text)
  const placesOf = (groups: readonly Group[]) => groups.map((group) => placeOf(needleOf(group)))
  return {
    all,
    places: alike.map((some) => some.map(({ text }) => placeOf(text))),
    phrases: isNear ? [] : placesOf(wanted.filter(isLongPhrase)),
    forbidden: placesOf(unwantedPhrases),
  }
}

/** Whether only reading its text says that an entry has what was asked for. */
export const areRead = ({ phrases, forbidden }: Needles) => phrases.length + forbidden.length > 0

export function hasPhrases({ inTitle, inBody }: Counted, { phrases, forbidden }: Needles): boolean {
  const isIn = (place: number) => inTitle[place]! + inBody[place]! > 0
  return phrases.every(isIn) && !forbidden.some(isIn)
}

/** Counts a word as often as its most frequent synonym. */
export function countMostOf({ row, inTitle, inBody }: Counted, { places }: Needles): Counted {
  const most = (counts: number[]) => places.map((alike) => Math.max(...alike.map((at) => counts[at]!)))
  return { row, inTitle: most(inTitle), inBody: most(inBody) }
}

/** Of what has one key the index says all; of longer ones not that the words stand together. */
const isLongPhrase = ({ isPhrase, keys }: Group) => isPhrase && keys.length > 1

/** As it stands in an entry, which has one space between two words. */
const needleOf = ({ needle }: Pick<Group, 'needle'>) => needle.replaceAll('  ', ' ')

const toNeedle = (group: Group, isSure: boolean): Needle => ({
  text: needleOf(group),
  keys: group.keys,
  isSure,
})

function needlesOf(wanted: readonly Group[], isNear: boolean): Needle[][] {
  const each = wanted.map((group) => {
    const isSure = !isNear && !group.isOptional && group.alternatives.length + group.tagIds.length === 0
    return [group, ...group.alternatives].map((one) => toNeedle(one, isSure))
  })
  if (wanted.length < 2) return each
  const text = wholeOf(wanted.map(({ needle }) => needle.trim()))
  const keys = text.includes(' ') ? [] : readWords(text).flatMap(keysOf)
  return [...each, [{ text, keys, isSure: false }]]
}

/** What was typed as one text: characters stand without spaces, words with them. */
const wholeOf = (parts: readonly string[]): string =>
  needleOf({
    needle: parts.reduce((sum, part) => {
      const isOpen = sum === '' || (isRun(sum.at(-1)!) && isRun(part))
      return isOpen ? `${sum}${part}` : `${sum} ${part}`
    }, ''),
  })
