import { invalidate } from '#server/core/cache-tags.ts'
import type { Tx } from '#server/core/database.ts'
import { placeAgain } from '#server/posts/topics/reply-order.ts'
import { topicCardTag } from '#server/posts/topics/topic-tags.ts'
import { findLastReplyAgain } from './last-reply-queries.ts'

/** Somebody said something under a topic: its card shows it at once, its place among the last replied follows. */
export async function tellReplied(tx: Tx, topicId: number): Promise<void> {
  await invalidate(tx, topicCardTag(topicId))
  await placeAgain(tx, topicId)
}

/** Something under a topic was taken away or stands again, which may have been the last thing. */
export async function correctLastReply(tx: Tx, topicId: number): Promise<void> {
  await findLastReplyAgain(tx, topicId)
  await tellReplied(tx, topicId)
}
