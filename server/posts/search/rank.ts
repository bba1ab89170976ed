import { isRun } from '#server/posts/search-index/search-words.ts'
import type { Counted } from './count-words.ts'
import type { Group } from './query-groups.ts'
import type { CandidateRow } from './ranking-queries.ts'

/** How much each thing counts. Measured on judged queries over Chinese and English articles: docs/decisions/0090. */
const weights = {
  title: 2.4,
  /** More where the title is little else. */
  titleShare: 1.2,
  text: 1.6,
  tag: 0.7,
  /** The whole of what was typed, as it was typed. */
  whole: 1.8,
  adopted: 0.4,
  fresh: 0.25,
  like: 0.08,
  /** What stands under a topic, beside the topic itself. */
  said: 0.75,
  /** A word that a text needn't have. */
  optional: 0.15,
}
/** Bytes of a text in which a word that stands once says what it says on average. */
const usualBytes = 2_000
const saturation = 1.2
const freshDays = 365
const dayMs = 86_400_000

export interface Ranked {
  row: CandidateRow
  score: number
  /** How many of the words that have to be there are. */
  found: number
}

/** Behind the counts of the groups may stand those of the whole query. */
export function rank(rows: readonly Counted[], groups: readonly Group[], now: Date): Ranked[] {
  const rarity = groups.map((group, at) => weigh(group, at, rows))
  return rows
    .map((counted) => ({
      row: counted.row,
      score: scoreOf(counted, groups, { rarity, now }),
      found: countFound(counted, groups),
    }))
    .sort((a, b) => b.score - a.score || b.row.id - a.row.id)
}

const isIn = ({ row, inTitle, inBody }: Counted, group: Group, at: number) =>
  inTitle[at]! > 0 || inBody[at]! > 0 || hasTag(row, group)

const hasTag = ({ tag_ids }: CandidateRow, { tagIds }: Group) =>
  tag_ids.some((tagId) => tagIds.includes(tagId))

const countFound = (counted: Counted, groups: readonly Group[]) =>
  groups.filter((group, at) => !group.isOptional && isIn(counted, group, at)).length

/** A word that few of those found have says more than one that all have; a longer one more than a short one. */
function weigh(group: Group, at: number, rows: readonly Counted[]): number {
  const having = rows.filter((counted) => isIn(counted, group, at)).length
  const rare = Math.log(1 + rows.length / Math.max(1, having)) / Math.LN2
  const length = Math.min(2, 0.6 + Array.from(group.needle.trim()).length / (isRun(group.keys[0]!) ? 5 : 12))
  return (group.isOptional ? weights.optional : 1) * rare * length
}

function scoreOf(
  { row, inTitle, inBody }: Counted,
  groups: readonly Group[],
  { rarity, now }: { rarity: readonly number[]; now: Date },
): number {
  const long = saturation * (0.3 + (0.7 * Math.min(row.body_bytes, 20_000)) / usualBytes)
  const wordScore = (at: number, share: number) => {
    const times = inBody[at] ?? 0
    const title = inTitle[at]! > 0 ? weights.title + weights.titleShare * share : 0
    return title + (weights.text * times) / (times + long)
  }
  const titleLength = Math.max(1, Buffer.byteLength(row.title) / 2)
  const shareOf = (length: number) => Math.min(1, length / titleLength)
  const words = groups.reduce((sum, group, at) => {
    const found = wordScore(at, shareOf(group.needle.length)) + (hasTag(row, group) ? weights.tag : 0)
    return sum + rarity[at]! * found
  }, 0)
  const wholeLength = groups.reduce((sum, { needle }) => sum + needle.length, 0)
  const phrase = groups.length < 2 ? 0 : weights.whole * wordScore(groups.length, shareOf(wholeLength))
  const days = Math.max(0, now.getTime() - row.published_at.getTime()) / dayMs
  const rest =
    weights.fresh * Math.exp(-days / freshDays) +
    weights.like * Math.log(1 + row.like_count) +
    (row.is_adopted ? weights.adopted : 0)
  const isSaid = row.post_kind !== 'topic'
  return (words + phrase) * (isSaid ? weights.said : 1) + rest
}
