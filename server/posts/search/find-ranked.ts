import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/posts/search.ts'
import type { Context } from '#server/core/context.ts'
import { canViewTopics } from '#server/posts/topics/policy.ts'
import { findCandidates } from './candidates.ts'
import type { Group } from './query-groups.ts'
import { type Ranked, rank } from './rank.ts'
import { type CandidateRow, readCandidates } from './ranking-queries.ts'
import type { Wanted } from './wanted.ts'

/** Reading a text is most of what a search costs: the titles say which are worth it. Phrases are looked for in all. */
const textsRead = 60

type Order = ParsedInputOf<typeof contract.search>['order']

/** The best place of each topic that has what is wanted and that this reader may view, in the order that was asked for. */
export async function findRanked(
  { db, rights }: Context,
  { wanted, unwanted, scope, isResolved }: Wanted,
  { order, isNear }: { order: Order; isNear: boolean },
): Promise<Ranked[]> {
  const needed = wanted.filter(({ isOptional }) => !isOptional)
  const isByTime = order === 'newest' || needed.length === 0
  const hidden = rights.hiddenTagIds.map((tagId) => `!'@t${tagId}'`)
  const within = { ...scope, keys: [...scope.keys, ...hidden] }
  const entryIds = await findCandidates(db, { needed, unwanted, scope: within, isNear, isByTime })
  if (entryIds.length === 0) return []
  const phrases = wanted.filter(isLongPhrase)
  const forbidden = unwanted.filter(isLongPhrase).map(needleOf)
  const needles = needlesOf(wanted)
  const sought = [...new Set([...needles.flat(), ...forbidden])]
  const read = await readCandidates(db, {
    entryIds,
    needles: sought,
    hiddenTagIds: rights.hiddenTagIds,
    textsRead: phrases.length + forbidden.length > 0 ? entryIds.length : textsRead,
  })
  const timesOf = ({ in_title, in_body }: CandidateRow, needle: string) =>
    in_title[sought.indexOf(needle)]! + in_body[sought.indexOf(needle)]!
  const standing = read.filter(
    (row) =>
      row.tag_ids.every((tagId) => canViewTopics(rights, tagId)) &&
      (isResolved === undefined || row.is_resolved === isResolved) &&
      forbidden.every((needle) => timesOf(row, needle) === 0) &&
      phrases.every((phrase) => isNear || timesOf(row, needleOf(phrase)) > 0),
  )
  const places = needles.map((alike) => alike.map((needle) => sought.indexOf(needle)))
  const counted = standing.map((row) => withMostOf(row, places))
  const ranked = bestOfEach(rank(counted, wanted, new Date()))
  return isByTime
    ? ranked.sort((a, b) => b.row.published_at.getTime() - a.row.published_at.getTime())
    : ranked
}

/** Of what has one key the index says all; of longer ones not that the words stand together. */
const isLongPhrase = ({ isPhrase, keys }: Group) => isPhrase && keys.length > 1

/** As it stands in an entry, which has one space between two words. */
const needleOf = ({ needle }: Pick<Group, 'needle'>) => needle.replaceAll('  ', ' ')

/** What is counted: each word or its synonyms, and last, of several words, all of them as they were typed. */
function needlesOf(wanted: readonly Group[]): string[][] {
  const each = wanted.map((group) => [group, ...group.alternatives].map(needleOf))
  return wanted.length < 2 ? each : [...each, [wholeOf(wanted.map(({ needle }) => needle.trim()))]]
}

/** Counts a word as often as its most frequent synonym. */
const withMostOf = (row: CandidateRow, places: readonly number[][]): CandidateRow => {
  const most = (counts: number[]) => places.map((alike) => Math.max(...alike.map((at) => counts[at]!)))
  return { ...row, in_title: most(row.in_title), in_body: most(row.in_body) }
}

/** What was typed as one text: characters stand without spaces, words with them. */
const wholeOf = (parts: readonly string[]): string =>
  needleOf({
    needle: parts.reduce((sum, part) => {
      const isOpen = sum === '' || (sum.at(-1)! >= '\u2e80' && part >= '\u2e80')
      return isOpen ? `${sum}${part}` : `${sum} ${part}`
    }, ''),
  })

/** Of each topic the first of its entries. */
function bestOfEach(ranked: readonly Ranked[]): Ranked[] {
  const first = new Map<number, Ranked>()
  for (const each of ranked) if (!first.has(each.row.topic_id)) first.set(each.row.topic_id, each)
  return [...first.values()]
}
