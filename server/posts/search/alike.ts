/* Shared: posts that have several of some words, for what is like a text. */
import type { Database } from '#server/core/database.ts'
import { findAnyTwo, keysWithout } from './candidates.ts'
import { readCounted, recount } from './count-words.ts'
import { toWordGroups } from './query-groups.ts'
import { rank } from './rank.ts'

/** More say little more, and each is asked for with each of the others. */
export const alikeWordsMax = 10
const textsRead = 40

interface Alike {
  /** The first count. */
  words: readonly string[]
  hiddenTagIds: readonly number[]
  kind?: 'topic' | 'question'
}

/** The ids of topics and questions that have at least two of these words, or the only one; the best first. */
export async function findAlike(db: Database, { words, hiddenTagIds, kind }: Alike): Promise<number[]> {
  const groups = toWordGroups(words).slice(0, alikeWordsMax)
  if (groups.length === 0) return []
  const keys = [kind ? `'@${kind}'` : `('@topic'|'@question')`, ...keysWithout(hiddenTagIds)]
  const entryIds = await findAnyTwo(db, groups, { keys, after: undefined, before: undefined })
  const needles = groups.map(({ needle, keys }) => ({ text: needle, keys, isSure: false }))
  const rows = await readCounted(db, { entryIds, needles, hiddenTagIds })
  const best = rank(rows, groups, new Date()).slice(0, textsRead)
  const counted = await recount(db, { rows, of: best, needles })
  const least = Math.min(2, groups.length)
  return rank(counted, groups, new Date())
    .filter(({ found }) => found >= least)
    .map(({ row }) => row.topic_id)
}
