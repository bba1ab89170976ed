import type { Database } from '#server/core/database.ts'
import { foldUnits } from '#server/posts/search-index/fold-units.ts'
import { keysOf, readWords } from '#server/posts/search-index/search-words.ts'
import * as queries from './candidate-queries.ts'
import type { Group } from './query-groups.ts'

/** So many are compared with one another, whatever the size of the forum (decision 0089). */
export const candidatesMax = 150
/** A word that so few blocks have little of is read from the rest of the index at once. */
const narrowMax = 16
/** Of a word that is rare among the latest and common before, no more than so many are read. */
const restMax = 1_000

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
  /** Whether one of several words may be missing. */
  isNear?: boolean
  /** Only the latest are asked for. */
  isByTime: boolean
}

/** What the words are found by; with one of them left out where the matches may be near ones. */
function wordsQuery({ needed, isNear }: Looking): string {
  const parts = needed.map((group) => queryOf(group))
  if (!isNear) return parts.join('&')
  const without = parts.map((_, left) => parts.filter((_part, at) => at !== left).join('&'))
  return `(${without.map((each) => `(${each})`).join('|')})`
}

/**
 * The ids of entries that have what is looked for. Of what very many texts have, those with it in the title come first and then
 * the latest, block by block: how much is read depends on how much is asked for and not on how much there is.
 */
export async function findCandidates(db: Database, looking: Looking): Promise<number[]> {
  const base = [
    ...looking.unwanted
      .filter(({ isPhrase, keys }) => !isPhrase || keys.length === 1)
      .map((group) => `!${queryOf(group)}`),
    ...looking.scope.keys,
  ]
  const query = [wordsQuery(looking), ...base].filter(Boolean).join('&')
  // Nothing is looked for by what it isn't.
  if (!looking.needed.length && looking.scope.keys.every((key) => key.startsWith('!'))) return []
  const titled = `${query}&(${looking.needed.map((group) => queryOf(group, '!')).join('|')})`
  const { latest, walk } = await beginWalk(db, looking.isByTime ? [query] : [titled, query], looking.scope)
  if (looking.isByTime || latest[0]!.length >= candidatesMax) return walk(0)
  const all = await walk(1)
  if (all.length < candidatesMax) return all
  const heads = await walk(0)
  return [...new Set([...heads, ...all])].slice(0, candidatesMax)
}

/** What has at least two of some words, or the only one: first with both in the title, then with one, then the rest. */
export async function findAnyTwo(db: Database, groups: readonly Group[], scope: Scope): Promise<number[]> {
  const titled = groups.map((group) => queryOf(group, '!'))
  const anyTwo = twoOf(groups.map((group) => queryOf(group)))
  const asked = [twoOf(titled), `${anyTwo}&(${titled.join('|')})`, anyTwo].map((query) =>
    [query, ...scope.keys].join('&'),
  )
  const { walk } = await beginWalk(db, asked, scope)
  const found = new Set<number>()
  for (let at = 0; at < asked.length && found.size < candidatesMax; at++)
    for (const id of await walk(at)) found.add(id)
  return [...found].slice(0, candidatesMax)
}

function twoOf([first = '', ...others]: readonly string[]): string {
  const pairs = others.map((part, at) => `${part}&(${[first, ...others.slice(0, at)].join('|')})`)
  return pairs.length === 0 ? first : `(${pairs.map((pair) => `(${pair})`).join('|')})`
}

/** Says whether anything at all has a word. */
export const isAnywhere = (db: Database, group: Group) => queries.isAnywhere(db, queryOf(group))

/** Reads the latest blocks for some queries at once, the best one first; `walk` goes on for one of them. */
async function beginWalk(db: Database, asked: readonly string[], { after, before }: queries.Time) {
  const time = { after, before }
  const begun = await queries.findLatest(db, asked, { time, count: candidatesMax })
  const latest = begun?.found ?? asked.map(() => [])
  const walk = async (at: number): Promise<number[]> =>
    begun ? walkBack(db, { ...begun, found: latest[at]!, query: asked[at]!, time }) : []
  return { latest, walk }
}

interface Walk extends Omit<queries.Latest, 'found'> {
  found: readonly number[]
  query: string
  time: queries.Time
}

/** From the latest blocks back, in steps as wide as what was found makes likely to be enough. */
async function walkBack(
  db: Database,
  { found: latest, from: begun, lowest, highest, query, time }: Walk,
): Promise<number[]> {
  const found = [...latest]
  for (let to = begun - 1; to >= lowest && found.length < candidatesMax; ) {
    const perBlock = found.length / (highest - to)
    const width = perBlock === 0 ? narrowMax + 1 : Math.ceil((candidatesMax - found.length) / perBlock)
    const areFew = width <= narrowMax
    const from = areFew ? Math.max(lowest, to - width + 1) : lowest
    const readMax = areFew ? width * queries.blockSize : restMax
    const step = { query, time, count: candidatesMax, from, to, areFew, readMax }
    found.push(...(await queries.findEarlier(db, step)))
    to = from - 1
  }
  return found.slice(0, candidatesMax)
}

/** A word of fewer letters is the beginning of too many. */
const beginningMin = 2
const titlesRead = 40

/** The latest topics whose titles have what is being typed; its last word may be the beginning of one. */
export async function findTitles(
  db: Database,
  typed: string,
  hiddenTagIds: readonly number[],
): Promise<number[]> {
  const words = readWords(typed)
  const parts = words.flatMap((word, at) => {
    const isLast = at === words.length - 1
    if (word.isUnspaced || !isLast) return keysOf(word).map((key) => quoted(`!${key}`))
    const letters = foldUnits(typed).slice(word.start, word.end)
    return letters.length < beginningMin
      ? [quoted(`!${letters}`)]
      : [`(${quoted(`!${word.text}`)}|${quoted(`!${letters}`)}:*)`]
  })
  if (parts.length === 0) return []
  const hidden = hiddenTagIds.map((tagId) => `!'@t${tagId}'`)
  const anyTime = { after: undefined, before: undefined }
  const { walk } = await beginWalk(db, [[...parts, ...hidden].join('&')], anyTime)
  return (await walk(0)).slice(0, titlesRead)
}
