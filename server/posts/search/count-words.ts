import type { Database } from '#server/core/database.ts'
import {
  bucketBytes,
  hashOf,
  isCounted,
  leavesNoneOut,
  readCount,
} from '#server/posts/search-index/key-counts.ts'
import { type CandidateRow, countInTexts, readCandidates } from './ranking-queries.ts'

/** Something that is counted in titles and texts. */
export interface Needle {
  text: string
  /** What the index keeps counts of in its place; none where it stands in several words. */
  keys: readonly string[]
  /** The index has said that whatever is compared has it. */
  isSure: boolean
}

/** An entry with how often its title and its text have each needle. */
export interface Counted {
  row: CandidateRow
  inTitle: number[]
  inBody: number[]
}

/** The counts say which texts are worth reading, a page of them; without counts the titles do. */
const textsRead = { byCounts: 12, byTitles: 60 }

/** Reads the entries of these ids, each needle counted in their titles, and in their texts as far as the index says. */
export async function readCounted(
  db: Database,
  {
    entryIds,
    needles,
    hiddenTagIds,
  }: { entryIds: readonly number[]; needles: readonly Needle[]; hiddenTagIds: readonly number[] },
): Promise<Counted[]> {
  const keys = [...new Set(needles.flatMap((needle) => needle.keys))]
  const hashes = keys.map(hashOf)
  const places = needles.map((needle) => needle.keys.map((key) => keys.indexOf(key)))
  const rows = await readCandidates(db, { entryIds, hashes, hiddenTagIds })
  return rows.map((row) => {
    const title = ` ${row.title} `
    const inTitle = needles.map(({ text }) => title.split(text).length - 1)
    const counts = hashes.map((hash, at) => readCount(row.buckets, at * bucketBytes, hash))
    // Of what isn't kept it is only known where it must be.
    const least = needles.map(({ isSure }, at) =>
      isSure && inTitle[at] === 0 && !leavesNoneOut(row.counts_bytes) ? 1 : 0,
    )
    // As often as the rarest of its keys.
    const inBody = places.map((each, at) => {
      return each.length === 0 ? 0 : Math.min(...each.map((place) => counts[place]! || least[at]!))
    })
    return { row, inTitle, inBody }
  })
}

/** How many texts say more than the counts do. */
export function countTextsToRead(rows: readonly Counted[], needles: readonly Needle[]): number {
  const areCounted =
    rows.every(({ row }) => row.counts_bytes > 0) && needles.every(({ keys }) => keys.every(isCounted))
  if (!areCounted) return textsRead.byTitles
  return needles.every(({ keys, isSure }) => keys.length === 1 && isSure) ? 0 : textsRead.byCounts
}

/** Counts in the texts themselves what stands in some of the entries. */
export async function recount(
  db: Database,
  {
    rows,
    of,
    needles,
  }: { rows: readonly Counted[]; of: readonly { row: { id: number } }[]; needles: readonly Needle[] },
): Promise<readonly Counted[]> {
  if (of.length === 0) return rows
  const times = await countInTexts(
    db,
    of.map(({ row }) => row.id),
    needles.map(({ text }) => text),
  )
  return rows.map((counted) => {
    const inBody = times.get(counted.row.id)
    return inBody ? { ...counted, inBody } : counted
  })
}
