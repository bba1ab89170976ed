/* Shared: a member's home begins with the latest of theirs. */
import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/people/dynamics.ts'
import type { Dynamic, DynamicFilter, DynamicsState } from '#contract/people/dynamics.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Database } from '#server/core/database.ts'
import { toAuthor } from '#server/core/member-shapes.ts'
import { UserError } from '#server/core/user-error.ts'
import type { Asked, ItemPlace, ItemRow, Source } from './item-queries.ts'
import { toDynamic, toPlaceName } from './item-shapes.ts'
import type { FeedOwnerRow } from './owner-queries.ts'
import { feedStateFor, seesClosedFeeds } from './policy.ts'
import * as queries from './queries.ts'

const perPage = 30

interface Page {
  items: Dynamic[]
  next: string | null
}

/** One page of what a member published, as far as the actor may see it (docs/RULES.md, Dynamics). */
export async function listDynamics(
  context: MemberContext,
  { userName, filter, beforeItem }: ParsedInputOf<typeof contract.listDynamics>,
): Promise<OutputOf<typeof contract.listDynamics>> {
  const { owner, state } = await readFeedOwner(context, userName)
  const page =
    state === 'open'
      ? await readPageOf(context, (asked) => queries.readItems(context.db, owner.author_id, asked), {
          filter,
          beforeItem,
        })
      : { items: [], next: null }
  return { member: toAuthor(owner), state, ...page }
}

/** Finds a member by account, or the actor, and what of them is open to the actor. Throws `not_found`. */
export async function readFeedOwner(
  context: MemberContext,
  userName: string | undefined,
): Promise<{ owner: FeedOwnerRow; state: DynamicsState }> {
  const { db, actor } = context
  const owner = await queries.findFeedOwner(db, userName ?? actor.account, actor.memberId)
  if (!owner) throw new UserError('not_found')
  return { owner, state: feedStateFor(context, owner) }
}

/** The latest few of a member whose home is open to the actor. */
export async function readLatestDynamics(
  context: MemberContext,
  member: FeedOwnerRow,
  count: number,
): Promise<{ state: DynamicsState; items: Dynamic[] }> {
  const state = feedStateFor(context, member)
  if (state !== 'open') return { state, items: [] }
  const asked = askedBy(context, { filter: 'all', beforeItem: undefined, count })
  const rows = await queries.readItems(context.db, member.author_id, asked)
  return { state, items: rows.map((row) => toDynamic(context, row)) }
}

/** One page of what all those published whom the actor follows. */
export function listFollowedDynamics(
  context: MemberContext,
  place: ParsedInputOf<typeof contract.listFollowedDynamics>,
): Promise<Page> {
  const { db, actor } = context
  const follower = { memberId: actor.memberId, seesClosed: seesClosedFeeds(actor) }
  return readPageOf(context, (asked) => readFollowed(db, follower, asked), place)
}

/** Of so many authors who were the last to publish a page is read; of more, where most of theirs may not be seen. */
const authorsMax = [64, 1_024, 1_000_000]

/** Looks where a page most likely is, and further only as long as it isn't full. */
async function readFollowed(db: Database, follower: queries.Follower, asked: Asked): Promise<ItemRow[]> {
  let found = (await queries.areFollowedRecent(db, follower, asked))
    ? await queries.readRecentFollowed(db, follower, asked)
    : undefined
  for (const authors of authorsMax) {
    if (found && (found.isWhole || found.rows.length === asked.count)) break
    found = await queries.readLastFollowed(db, follower, asked, authors)
  }
  return found?.rows ?? []
}

interface Place {
  filter: DynamicFilter
  beforeItem?: string | undefined
}

/** One row more than a page says whether there is another. */
async function readPageOf(
  context: MemberContext,
  read: (asked: Asked) => Promise<ItemRow[]>,
  place: Place,
): Promise<Page> {
  const rows = await read(askedBy(context, { ...place, count: perPage + 1 }))
  const shown = rows.slice(0, perPage)
  return {
    items: shown.map((row) => toDynamic(context, row)),
    next: rows.length > perPage ? toPlaceName(shown.at(-1)!) : null,
  }
}

const askedBy = (
  { rights }: MemberContext,
  { filter, beforeItem, count }: Place & { count: number },
): Asked => ({
  filter,
  before: beforeItem === undefined ? undefined : readPlaceName(beforeItem),
  count,
  hiddenTagIds: rights.hiddenTagIds,
})

/** As `toPlaceName` wrote it; the contract has checked its form. */
function readPlaceName(name: string): ItemPlace {
  const [micros = '', source = '', id = ''] = name.split('.')
  return { micros, source: Number(source) as Source, id }
}
