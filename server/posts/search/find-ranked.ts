import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/posts/search.ts'
import type { Context } from '#server/core/context.ts'
import { canViewTopics } from '#server/posts/topics/policy.ts'
import { candidatesMax, findCandidates, keysWithout } from './candidates.ts'
import { type Counted, countTextsToRead, readCounted, recount } from './count-words.ts'
import { areRead, countMostOf, hasPhrases, type Needles, needlesFor } from './needles.ts'
import { type Ranked, rank } from './rank.ts'
import type { Wanted } from './wanted.ts'

type Reader = Pick<Context, 'db' | 'rights'>
type Order = ParsedInputOf<typeof contract.search>['order']

/** Where so few are left to compare, as of what was deleted since, more are read to compare them with. */
const comparedMin = candidatesMax / 2
/** However few of them are left. */
const readMax = 20 * candidatesMax

interface Ranking {
  order: Order
  /** So many of several words may be missing. */
  missingMax: number
  /** So many topics are looked for, however far back. */
  count: number
}

export interface RankedPart {
  ranked: Ranked[]
  /** Whether nothing further back was left unread. */
  isAll: boolean
}

/**
 * The best place of each topic that has what is wanted and that this reader may view, in the order that was asked for. So
 * many are compared at once; what is further back comes behind them.
 */
export async function findRanked(
  reader: Reader,
  asked: Wanted,
  { order, missingMax, count }: Ranking,
): Promise<RankedPart> {
  const needed = asked.wanted.filter(({ isOptional }) => !isOptional)
  const isByTime = order === 'newest' || needed.length === 0
  const keys = [...asked.scope.keys, ...keysWithout(reader.rights.hiddenTagIds)]
  const scope = { ...asked.scope, keys }
  const needles = needlesFor(asked, missingMax > 0)
  const found = new Map<number, Ranked>()
  let rows: Counted[] = []
  let read = 0
  let isAll = true
  const compare = async () => {
    const ranked = isByTime ? byTime(rows) : await rankByWords(reader, rows, { asked, needles })
    for (const each of ranked) if (!found.has(each.row.topic_id)) found.set(each.row.topic_id, each)
    rows = []
  }
  const batches = findCandidates(reader.db, { needed, unwanted: asked.unwanted, scope, missingMax, isByTime })
  for await (const entryIds of batches) {
    rows.push(...(await readStanding(reader, entryIds, { asked, needles })))
    read += entryIds.length
    if (rows.length >= comparedMin) await compare()
    if (found.size < count && read < readMax) continue
    // A batch that isn't full is the last.
    isAll = entryIds.length < candidatesMax
    break
  }
  await compare()
  return { ranked: [...found.values()], isAll }
}

interface Sought {
  asked: Wanted
  needles: Needles
}

/** Of these entries those that have all that was asked for and that the reader may view. */
async function readStanding(
  { db, rights }: Reader,
  entryIds: readonly number[],
  { asked: { isResolved }, needles }: Sought,
): Promise<Counted[]> {
  const { hiddenTagIds } = rights
  const rows = await readCounted(db, { entryIds, needles: needles.all, hiddenTagIds })
  const viewable = rows.filter(
    ({ row }) =>
      row.tag_ids.every((tagId) => canViewTopics(rights, tagId)) &&
      (isResolved === undefined || row.is_resolved === isResolved),
  )
  if (!areRead(needles)) return viewable
  const counted = await recount(db, { rows: viewable, of: viewable, needles: needles.all })
  return counted.filter((each) => hasPhrases(each, needles))
}

/** By the counts of the index, then the best of them by their texts. */
async function rankByWords(
  { db }: Reader,
  rows: readonly Counted[],
  { asked: { wanted }, needles }: Sought,
): Promise<Ranked[]> {
  const rankNow = (counted: readonly Counted[]) =>
    rank(
      counted.map((each) => countMostOf(each, needles)),
      wanted,
      new Date(),
    )
  const textsRead = areRead(needles) ? 0 : countTextsToRead(rows, needles.all)
  if (textsRead === 0) return rankNow(rows)
  const best = rankNow(rows).slice(0, textsRead)
  return rankNow(await recount(db, { rows, of: best, needles: needles.all }))
}

const byTime = (rows: readonly Counted[]): Ranked[] =>
  rows
    .map(({ row }) => ({ row, score: 0, found: 0 }))
    .sort((a, b) => b.row.published_at.getTime() - a.row.published_at.getTime())
