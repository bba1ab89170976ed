/* Shared: a topic's page says what its reader hasn't read. */
import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/posts/read-places.ts'
import type { Unread } from '#contract/posts/read-places.ts'
import type { MemberContext } from '#server/core/context.ts'
import { readUnreadRows, type UnreadRow, upsertPlaces } from './queries.ts'

/** Keeps how far the actor has read. Topics that are gone, or that they may not view, are passed over. */
export async function saveReadPlaces(
  { db, actor, rights }: MemberContext,
  { places }: ParsedInputOf<typeof contract.saveReadPlaces>,
): Promise<void> {
  const furthest = new Map<number, number>()
  for (const [topicId = 0, floor = 0] of places.map((place) => place.split(':').map(Number)))
    furthest.set(topicId, Math.max(floor, furthest.get(topicId) ?? 0))
  if (furthest.size > 0) await upsertPlaces(db, actor.memberId, furthest, rights.hiddenTagIds)
}

export async function listUnread(
  { db, actor, rights }: MemberContext,
  { topicIds }: ParsedInputOf<typeof contract.listUnread>,
): Promise<OutputOf<typeof contract.listUnread>> {
  const rows = await readUnreadRows(db, actor.memberId, topicIds.split(',').map(Number), rights.hiddenTagIds)
  return { topics: rows.map((row) => ({ topicId: row.topic_id, ...toUnread(row)! })) }
}

/** Of a row with the columns of `unreadColumns`; null where there is nothing unread. */
export const toUnread = ({
  unread_id,
  unread_count,
}: Pick<UnreadRow, 'unread_id' | 'unread_count'>): Unread | null =>
  unread_id === null ? null : { commentId: unread_id, count: unread_count }

export { unreadColumns } from './queries.ts'
