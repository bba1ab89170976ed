import type { Database } from '#server/core/database.ts'
import { foldUnits } from '#server/posts/search-index/fold-units.ts'
import { keysOf, readWords } from '#server/posts/search-index/search-words.ts'
import * as queries from './candidate-queries.ts'
import { type Group, toGroups } from './query-groups.ts'
import { beginWalks, firstOf, inBatches } from './walk-back.ts'

/** So many are compared with one another, whatever the size of the forum (decision 0089). */
export const candidatesMax = 100

export interface Scope extends queries.Time {
  /** Keys that all answers have, or none of them, such as a tag's. */
  keys: readonly string[]
}

const quoted = (key: string) => `'${key.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`

/** What a group is found by: all its keys, all those of a synonym, or a tag that is called so. */
function queryOf(group: Group, mark = ''): string {
  const words = [group, ...group.alternatives].map(
    ({ keys }) => `(${keys.map((key) => quoted(`${mark}${key}`)).join('&')})`,
  )
  const tags = mark ? [] : group.tagIds.map((tagId) => quoted(`@t${tagId}`))
  return `(${[...words, ...tags].join('|')})`
}

export interface Looking {
  needed: readonly Group[]
  unwanted: readonly Group[]
  scope: Scope
  /** So many of several words may be missing. */
  missingMax: number
  /** Only the latest are asked for. */
  isByTime: boolean
}

/** What the words are found by; with some of them left out where the matches may be near ones. */
function wordsQuery({ needed, missingMax }: Looking): string {
  const parts = needed.map((group) => queryOf(group))
  if (missingMax === 0) return parts.join('&')
  return `(${choose(parts, parts.length - missingMax)
    .map((some) => `(${some.join('&')})`)
    .join('|')})`
}

/** All choices of so many. */
function choose<Item>(items: readonly Item[], count: number): Item[][] {
  if (items.length <= count) return [[...items]]
  const [first, ...others] = items
  const withFirst = count === 1 ? [[]] : choose(others, count - 1)
  return [...withFirst.map((some) => [first!, ...some]), ...choose(others, count)]
}

/**
 * The ids of entries that have what is looked for, in batches. Of what very many texts have, those with it in the title come
 * first and then the latest, block by block: how much is read depends on how much is asked for and not on how much there is.
 */
export async function* findCandidates(db: Database, looking: Looking): AsyncGenerator<number[]> {
  const base = [
    ...looking.unwanted
      .filter(({ isPhrase, keys }) => !isPhrase || keys.length === 1)
      .map((group) => `!${queryOf(group)}`),
    ...looking.scope.keys,
  ]
  const query = [wordsQuery(looking), ...base].filter(Boolean).join('&')
  // Nothing is looked for by what it isn't.
  if (!looking.needed.length && looking.scope.keys.every((key) => key.startsWith('!'))) return
  const titled = `${query}&(${looking.needed.map((group) => queryOf(group, '!')).join('|')})`
  const queries = looking.isByTime ? [query] : [titled, query]
  const { latest, walk } = await beginWalks(db, { queries, time: looking.scope, count: candidatesMax })
  if (looking.isByTime || latest[0]!.length >= candidatesMax)
    return yield* inBatches(candidatesMax, ...queries.map((_, at) => walk(at)))
  const all = inBatches(candidatesMax, walk(1))
  const { value: first } = await all.next()
  if (!first) return
  // Few enough to be compared all at once, whatever their titles are.
  if (first.length < candidatesMax) return yield first
  yield* inBatches(candidatesMax, walk(0), [first], all)
}

/** What has at least two of some words, or the only one: first with both in the title, then with one, then the rest. */
export async function findAnyTwo(db: Database, groups: readonly Group[], scope: Scope): Promise<number[]> {
  const titled = groups.map((group) => queryOf(group, '!'))
  const anyTwo = twoOf(groups.map((group) => queryOf(group)))
  const queries = [twoOf(titled), `${anyTwo}&(${titled.join('|')})`, anyTwo].map((query) =>
    [query, ...scope.keys].join('&'),
  )
  const { walk } = await beginWalks(db, { queries, time: scope, count: candidatesMax })
  return firstOf(inBatches(candidatesMax, ...queries.map((_, at) => walk(at))))
}

function twoOf([first = '', ...others]: readonly string[]): string {
  const pairs = others.map((part, at) => `${part}&(${[first, ...others.slice(0, at)].join('|')})`)
  return pairs.length === 0 ? first : `(${pairs.map((pair) => `(${pair})`).join('|')})`
}

/** Keys that leave out what stands under tags, as those whose topics the reader may not view. */
export const keysWithout = (tagIds: readonly number[]): string[] => tagIds.map((tagId) => `!'@t${tagId}'`)

/** How many entries outside some tags have a word, up to so many. */
export const countUpTo = (
  db: Database,
  group: Group,
  { most, hiddenTagIds }: { most: number; hiddenTagIds: readonly number[] },
) => queries.countUpTo(db, [queryOf(group), ...keysWithout(hiddenTagIds)].join('&'), most)

/** A word of fewer letters is the beginning of too many. */
const beginningMin = 2
const titlesRead = 40
/** The shortest words that begin so, which are what was most likely meant. */
const begunMax = 100

/** Words of titles. The index itself would read everything that stands under each of them. */
const beginningSo = async (db: Database, letters: string): Promise<string[]> =>
  letters.length < beginningMin ? [letters] : queries.readTitleWords(db, letters, begunMax)

/**
 * The latest topics whose titles have what is being typed; its last word may be the beginning of one. Where no title has it as it
 * stands, a run of characters counts as its words, and what says little isn't needed.
 */
export async function findTitles(
  db: Database,
  typed: string,
  hiddenTagIds: readonly number[],
): Promise<number[]> {
  const found = await findTitled(db, typed, hiddenTagIds)
  if (found.length > 0) return found
  const words = sayingMuch(typed)
  return words === typed ? [] : findTitled(db, words, hiddenTagIds)
}

const sayingMuch = (typed: string): string =>
  toGroups({ words: [typed], phrases: [], without: [], filters: [] })
    .wanted.filter(({ isOptional }) => !isOptional)
    .map((group) => group.typed)
    .join(' ')

async function findTitled(db: Database, typed: string, hiddenTagIds: readonly number[]): Promise<number[]> {
  const words = readWords(typed)
  const last = words.at(-1)
  const parts = words.flatMap((word) => keysOf(word).map((key) => quoted(`!${key}`)))
  if (last && !last.isUnspaced) {
    const letters = foldUnits(typed).slice(last.start)
    // One plus is no part of a word, but half of the two of C++.
    const begun = await beginningSo(
      db,
      letters.slice(0, last.end - last.start + Number(letters.endsWith('+'))),
    )
    const alternatives = new Set([...keysOf(last), ...begun])
    parts.splice(-1, 1, `(${[...alternatives].map((key) => quoted(`!${key}`)).join('|')})`)
  }
  if (parts.length === 0) return []
  const hidden = keysWithout(hiddenTagIds)
  const anyTime = { after: undefined, before: undefined }
  const queries = [[...parts, ...hidden].join('&')]
  const { walk } = await beginWalks(db, { queries, time: anyTime, count: titlesRead })
  return firstOf(inBatches(titlesRead, walk(0)))
}
