import type { Context } from '#server/core/context.ts'
import { countUpTo } from './candidates.ts'
import { type Correction, partInTwo, spellRight } from './correct.ts'
import { findMost } from './find-most.ts'
import { findRanked } from './find-ranked.ts'
import type { Group } from './query-groups.ts'
import type { Ranked } from './rank.ts'
import type { Extent, Wanted } from './wanted.ts'

/** Fewer exact matches than these are followed by near ones. */
const enough = 10
/** What fewer topics have may be misspelt, by whoever searches and by whoever wrote it. */
const few = 3
/** A word that stands in more places, whatever the topics, isn't. */
const rareMax = 10
/** So many times as much makes another word likely to be what was meant. */
const timesMore = 3

export interface Found extends Ranked {
  /** Not everything that was looked for stands in it. */
  isNear: boolean
  /** What it was found by. */
  wanted: Group[]
}

interface FoundPart {
  found: Found[]
  /** Whether nothing further back was left unread. */
  isAll: boolean
}

export interface FoundInstead extends FoundPart {
  wanted: Group[]
}

/**
 * What was asked for; where nothing has it, words like those that nothing has. Where little has it, `meant` are words like those
 * that little has, if this reader finds much more by them, and what has these follows. Of a longer text that nothing has, most of
 * its words do.
 */
export async function findOrCorrect(
  context: Context,
  asked: Wanted,
  extent: Extent,
): Promise<FoundInstead & { meant?: FoundInstead }> {
  const { wanted } = asked
  if (asked.problems.length > 0) return { wanted, found: [], isAll: true }
  const { found, isAll } = await findAndFill(context, asked, extent)
  const exact = countExact(found)
  if (exact >= few) return { wanted, found, isAll }
  const places = await countPlaces(context, wanted)
  for (const attempt of attempts) {
    const corrected = await correctAll(context, { wanted, places, ...attempt })
    if (!corrected) continue
    const instead = {
      wanted: corrected,
      ...(await findAndFill(context, { ...asked, wanted: corrected }, extent)),
    }
    const count = countExact(instead.found)
    if (places.includes(0) && count > 0) return instead
    if (!places.includes(0) && count >= timesMore * Math.max(1, exact))
      return { wanted, ...both({ found, isAll }, instead), meant: instead }
  }
  if (found.length > 0) return { wanted, found, isAll }
  const most = await findMost(context, asked, extent)
  return { wanted, found: asNear(most.ranked, wanted), isAll: most.isAll }
}

const asNear = (found: readonly Ranked[], wanted: Group[]): Found[] =>
  found.map((each) => ({ ...each, isNear: true, wanted }))

/** What has all that was typed, and then others that are near. */
function followedBy(found: readonly Found[], others: readonly Found[]): Found[] {
  const exact = found.filter(({ isNear }) => !isNear)
  const topicIds = new Set(exact.map(({ row }) => row.topic_id))
  const near = others.filter(({ row }) => !topicIds.has(row.topic_id))
  return [...exact, ...near.map((each) => ({ ...each, isNear: true }))]
}

const both = (exact: FoundPart, others: FoundPart): FoundPart => ({
  found: followedBy(exact.found, others.found),
  isAll: exact.isAll && others.isAll,
})

const countExact = (found: readonly Found[]) => found.filter(({ isNear }) => !isNear).length

/** Of what this reader may not view nothing is counted: what is corrected would tell that a word stands there. */
const countPlaces = ({ db, rights: { hiddenTagIds } }: Context, wanted: readonly Group[]) =>
  Promise.all(
    wanted.map((group) =>
      group.isOptional ? rareMax : countUpTo(db, group, { most: rareMax, hiddenTagIds }),
    ),
  )

interface Misspelt {
  wanted: Group[]
  /** In how many places each of them stands, up to `rareMax`. */
  places: readonly number[]
  correction: Correction
  /** Where nothing has one of them, those that few have may be misspelt as well. */
  isRareToo?: boolean
}

const attempts: Pick<Misspelt, 'correction' | 'isRareToo'>[] = [
  { correction: partInTwo },
  { correction: spellRight },
  { correction: spellRight, isRareToo: true },
]

/** Puts others in the place of the words that nothing has, or else of those that few have; undefined where there are none. */
async function correctAll(
  { db }: Context,
  { wanted, places, correction, isRareToo = false }: Misspelt,
): Promise<Group[] | undefined> {
  const areSomeMissing = places.includes(0)
  const isRare = (count: number) => count > 0 && count < rareMax
  // Without a rare one it is what was tried before.
  if (isRareToo && !(areSomeMissing && places.some(isRare))) return undefined
  const correctOne = async (group: Group, at: number) => {
    if (places[at] === 0) return correction(db, group, { isMissing: true })
    const isLookedAt = isRare(places[at]!) && areSomeMissing === isRareToo
    return (isLookedAt && (await correction(db, group, { isMissing: false }))) || group
  }
  const corrected = await Promise.all(wanted.map(correctOne))
  const isWhole = (groups: (Group | undefined)[]): groups is Group[] => groups.every(Boolean)
  const isChanged = corrected.some((group, at) => group !== wanted[at])
  return isChanged && isWhole(corrected) ? corrected : undefined
}

/** What has all of the words, and behind it what lacks one of several where there is little. */
async function findAndFill(context: Context, asked: Wanted, extent: Extent): Promise<FoundPart> {
  const find = async (isNear: boolean) => {
    const { ranked, isAll } = await findRanked(context, asked, { ...extent, missingMax: isNear ? 1 : 0 })
    return { found: ranked.map((each) => ({ ...each, isNear, wanted: asked.wanted })), isAll }
  }
  const exact = await find(false)
  const several = asked.wanted.filter(({ isOptional }) => !isOptional).length > 1
  if (!several || exact.found.length >= enough) return exact
  return both(exact, await find(true))
}
