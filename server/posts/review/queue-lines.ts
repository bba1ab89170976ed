/* Shared by the desk, where what waits for review stands among other things. */
import type { WaitingPost } from '#contract/posts/review.ts'
import type { DeskEntry } from '#contract/site/desk.ts'
import { shownSummary } from '#server/core/cancelled-words.ts'
import type { MemberContext } from '#server/core/context.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { toAuthor } from '#server/core/member-shapes.ts'
import { UserError } from '#server/core/user-error.ts'
import {
  findQueued,
  type LockedPost,
  lockWaitingPost,
  sumQueue,
  type WaitingLine,
} from '#server/posts/publishing/waiting-queries.ts'
import { findAnswered } from './answered-queries.ts'
import { toWaitingPost } from './post-shapes.ts'

export {
  holdWaitingUnder,
  readQueueLines,
  type WaitingLine,
} from '#server/posts/publishing/waiting-queries.ts'

export async function countWaitingPosts(db: Database): Promise<{ count: number; oldest: Date | null }> {
  const { count, oldest } = await sumQueue(db)
  return { count: Number(count), oldest }
}

interface QueuedPost extends Pick<DeskEntry, 'above'> {
  line: WaitingLine
  post: WaitingPost
  words: string[]
}

/** A post that waits, whole, with what it answers, its line and the sensitive words in it. */
export async function readQueuedPost(
  context: MemberContext,
  waitingPostId: number,
): Promise<QueuedPost | undefined> {
  const row = await findQueued(context.db, waitingPostId)
  if (!row) return undefined
  const [post, answered] = await Promise.all([toWaitingPost(context, row), findAnswered(context.db, row)])
  return {
    line: row,
    post,
    words: row.words,
    above: answered
      ? { author: toAuthor(answered), words: shownSummary(answered.summary, answered, context.language) }
      : null,
  }
}

/** Holds a post that waits; nothing where it was decided on. Throws `changed_meanwhile` where it was sent anew. */
export async function holdQueuedPost(
  tx: Tx,
  { waitingPostId, version }: { waitingPostId: number; version: number },
): Promise<LockedPost | undefined> {
  const row = await lockWaitingPost(tx, waitingPostId)
  if (!row || row.refused_at) return undefined
  if (row.version !== version) throw new UserError('changed_meanwhile')
  return row
}
