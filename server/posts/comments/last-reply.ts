/* Shared: whoever moves comments says where the last one was. */
import { invalidate } from '#server/core/cache-tags.ts'
import type { Tx } from '#server/core/database.ts'
import { moveUp } from '#server/posts/topics/question-lists.ts'
import { placeAgain } from '#server/posts/topics/reply-order.ts'
import { topicCardTag } from '#server/posts/topics/topic-tags.ts'
import type { Said } from './deletion-queries.ts'
import { findLastReplyAgain, isLastSaid } from './last-reply-queries.ts'

interface Under {
  topicId: number
  isQuestion: boolean
}

/**
 * Somebody said something under a topic: its card shows it at once, its place among the last replied follows; a question
 * stands first among all from now on.
 */
export async function tellReplied(tx: Tx, { topicId, isQuestion }: Under): Promise<void> {
  await invalidate(tx, topicCardTag(topicId))
  if (isQuestion) await moveUp(tx, topicId)
  else await placeAgain(tx, topicId)
}

/**
 * Something under a topic was taken away or stands again, which may have been the last thing: `said`, or more than one. A question
 * stays where it is.
 */
export async function correctLastReply(tx: Tx, { topicId, isQuestion }: Under, said?: Said): Promise<void> {
  // In a long topic it hardly ever is, and all that stands there would be gone through.
  if (!said || (await isLastSaid(tx, topicId, said))) await findLastReplyAgain(tx, topicId)
  await invalidate(tx, topicCardTag(topicId))
  if (!isQuestion) await placeAgain(tx, topicId)
}
