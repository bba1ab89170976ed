import type { Context } from '#server/core/context.ts'
import { countUpTo } from './candidates.ts'
import { findRanked, type RankedPart } from './find-ranked.ts'
import type { Group } from './query-groups.ts'
import type { Extent, Wanted } from './wanted.ts'

/** Who types fewer words means each of them. */
const wordsMin = 4
/** So many of them say what a longer text is about. */
const rarestMax = 6
/** Those that more places have are all alike common. */
const countedMax = 200

/**
 * What has more than half of the rarest words of a longer text, as of an error message that was pasted: it holds paths and numbers
 * that stand nowhere else. Empty for fewer words.
 */
export async function findMost(context: Context, asked: Wanted, extent: Extent): Promise<RankedPart> {
  const needed = asked.wanted.filter(({ isOptional }) => !isOptional)
  const rarest = needed.length < wordsMin ? [] : await findRarest(context, needed)
  if (rarest.length < 2) return { ranked: [], isAll: true }
  const wanted = asked.wanted.map((group) => ({
    ...group,
    isOptional: !rarest.includes(group),
    isPhrase: false,
  }))
  const missingMax = Math.ceil(rarest.length / 2) - 1
  return findRanked(context, { ...asked, wanted }, { ...extent, missingMax })
}

/** Without those that stand nowhere this reader may look. */
async function findRarest(
  { db, rights: { hiddenTagIds } }: Context,
  groups: readonly Group[],
): Promise<Group[]> {
  const counted = await Promise.all(
    groups.map(async (group) => ({
      group,
      places: await countUpTo(db, group, { most: countedMax, hiddenTagIds }),
    })),
  )
  return counted
    .filter(({ places }) => places > 0)
    .sort((a, b) => a.places - b.places)
    .slice(0, rarestMax)
    .map(({ group }) => group)
}
