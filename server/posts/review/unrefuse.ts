/* Shared by the desk and by appeals: a refusal that is taken back. */
import type { ErrorCode } from '#contract/core/errors.ts'
import type { MemberContext } from '#server/core/context.ts'
import { transactionOf } from '#server/core/database.ts'
import { UserError } from '#server/core/user-error.ts'
import { forgetReviewReminder } from '#server/notifications/reminders.ts'
import { reopenCatch } from '#server/posts/guards/catches.ts'
import { lockRefusedPost, markUnrefused } from '#server/posts/publishing/refused-queries.ts'
import { readWaitingPost } from '#server/posts/publishing/waiting-posts.ts'
import { type LockedPost, lockWaitingPost } from '#server/posts/publishing/waiting-queries.ts'
import { approvePost, occasionOf } from './review.ts'

export { hasLostItsPlace } from '#server/posts/publishing/refused-queries.ts'

/**
 * Lets a refused post wait again as it was, in the transaction of the context; what it gives away is taken again. Throws
 * `changed_meanwhile` where its author has sent it anew or taken it back since, `author_cannot_pay` and `payments_stopped`.
 */
export async function waitAgain(
  context: MemberContext,
  { waitingPostId, version }: { waitingPostId: number; version: number },
): Promise<void> {
  const row = await lockWaitingPost(transactionOf(context.db), waitingPostId)
  if (!row?.refused_at || row.version !== version) throw new UserError('changed_meanwhile')
  await unrefuse(context, row)
}

/** Publishes a refused post after all. */
export async function publishRefused(
  context: MemberContext,
  { kind, id }: { kind: string; id: number },
): Promise<void> {
  const row = await lockRefusedPost(transactionOf(context.db), kind, id)
  if (!row) return
  await unrefuse(context, row)
  await approvePost(context, { waitingPostId: row.id, version: row.version, learns: true })
}

/** What an author who had to pay themself would be told. */
const poor: readonly ErrorCode[] = ['balance_too_low', 'points_too_low']

async function unrefuse(context: MemberContext, row: LockedPost): Promise<void> {
  const { db, site } = context
  const tx = transactionOf(db)
  const { kind, post } = await readWaitingPost(tx, site.postKinds, row)
  const prepared = await kind.reserve(tx, context, post.prepared, post).catch((error) => {
    const isPoor = error instanceof UserError && poor.includes(error.code)
    throw isPoor ? new UserError('author_cannot_pay') : error
  })
  await markUnrefused(tx, row.id, { prepared, prepared_version: kind.preparedVersion })
  await reopenCatch(tx, { kind: row.kind, postId: row.post_id })
  await forgetReviewReminder(tx, occasionOf(row), row.author_id)
}
