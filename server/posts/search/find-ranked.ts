import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/posts/search.ts'
import type { Context } from '#server/core/context.ts'
import { keysOf, readWords } from '#server/posts/search-index/search-words.ts'
import { canViewTopics } from '#server/posts/topics/policy.ts'
import { findCandidates } from './candidates.ts'
import { type Counted, countTextsToRead, type Needle, readCounted, recount } from './count-words.ts'
import type { Group } from './query-groups.ts'
import { type Ranked, rank } from './rank.ts'
import type { Wanted } from './wanted.ts'

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
  const phrases = wanted.filter(isLongPhrase).map(needleOf)
  const forbidden = unwanted.filter(isLongPhrase).map(needleOf)
  const alike = needlesOf(wanted, isNear)
  const all = [...alike.flat(), ...unwanted.filter(isLongPhrase).map((group) => toNeedle(group, false))]
  const needles = [...new Map(all.map((needle) => [needle.text, needle])).values()]
  const placeOf = (text: string) => needles.findIndex((needle) => needle.text === text)
  const places = alike.map((each) => each.map(({ text }) => placeOf(text)))
  const rankNow = (rows: readonly Counted[]) =>
    rank(
      rows.map((row) => withMostOf(row, places)),
      wanted,
      new Date(),
    )
  const viewable = (await readCounted(db, { entryIds, needles, hiddenTagIds: rights.hiddenTagIds })).filter(
    (row) =>
      row.tag_ids.every((tagId) => canViewTopics(rights, tagId)) &&
      (isResolved === undefined || row.is_resolved === isResolved),
  )
  // Phrases are looked for in all texts.
  const textsRead =
    phrases.length + forbidden.length > 0 ? viewable.length : countTextsToRead(viewable, needles)
  const best = textsRead === 0 ? [] : rankNow(viewable).slice(0, textsRead)
  const counted = await recount(db, { rows: viewable, entryIds: best.map(({ row }) => row.id), needles })
  const timesOf = ({ in_title, in_body }: Counted, text: string) =>
    in_title[placeOf(text)]! + in_body[placeOf(text)]!
  const standing = counted.filter(
    (row) =>
      forbidden.every((text) => timesOf(row, text) === 0) &&
      phrases.every((text) => isNear || timesOf(row, text) > 0),
  )
  const ranked = bestOfEach(rankNow(standing))
  return isByTime
    ? ranked.sort((a, b) => b.row.published_at.getTime() - a.row.published_at.getTime())
    : ranked
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

/** What is counted: each word or its synonyms, and last, of several words, all of them as they were typed. */
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

/** Counts a word as often as its most frequent synonym. */
const withMostOf = (row: Counted, places: readonly number[][]): Counted => {
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
