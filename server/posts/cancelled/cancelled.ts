/* Shared: server/site.ts lists what becomes of a member's posts when their account ends. */
import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/posts/cancelled-posts.ts'
import { invalidate, tagOf, topicListsTag } from '#server/core/cache-tags.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Tx } from '#server/core/database.ts'
import { UserError } from '#server/core/user-error.ts'
import { deleteEntriesOf, searchTag } from '#server/posts/search-index/search-index.ts'
import { sidebarTag } from '#server/posts/topics/topic-tags.ts'
import { eraseTexts, findCancelledPost, keepTexts } from './queries.ts'

/** A call takes some ten thousand arguments. */
const topicsAtOnce = 5_000

/**
 * Takes what a member wrote out of everything that others read, for an account that ends, and keeps it for staff. Floors,
 * numbers, counters and what others wrote beside it stay.
 */
export async function takeTextsOf(tx: Tx, authorId: number): Promise<void> {
  await keepTexts(tx, authorId)
  const topicIds = await eraseTexts(tx, authorId)
  await deleteEntriesOf(tx, authorId)
  // Comments and replies go by the tag of their author, which the end of the account invalidates.
  await invalidate(tx, topicListsTag, sidebarTag, searchTag)
  for (let at = 0; at < topicIds.length; at += topicsAtOnce) {
    await invalidate(tx, ...topicIds.slice(at, at + topicsAtOnce).map((id) => tagOf('topic', id)))
  }
}

/** What was written by somebody whose account has ended, and who ended it. */
export async function readCancelledPost(
  { db }: MemberContext,
  key: ParsedInputOf<typeof contract.readCancelledPost>,
): Promise<OutputOf<typeof contract.readCancelledPost>> {
  const row = await findCancelledPost(db, key)
  if (!row?.cancelled_at) throw new UserError('not_found')
  return {
    title: row.title,
    bodyHtml: row.body_html,
    hidden: row.hidden.map(({ kind, html }) => ({ kind, bodyHtml: html })),
    poll: row.poll,
    cancelledAt: row.cancelled_at.toISOString(),
    isOwnWish: row.cancelled_by === null,
  }
}
