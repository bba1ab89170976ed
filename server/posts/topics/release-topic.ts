import type { Settings } from '#contract/core/settings.ts'
import type { Tx } from '#server/core/database.ts'
import { holdBounty, startBounty } from '#server/money/bounties/bounties.ts'
import { rewardItem } from '#server/money/points/points.ts'
import { remindOfTopic } from '#server/notifications/reminders.ts'
import { tellWebhooksOfTopic } from '#server/notifications/webhook-outlet.ts'
import { remindOfNewMentions } from '#server/posts/publishing/mentions.ts'
import { relist } from './question-lists.ts'
import { addTopic, type NewTopic } from './topic-writing.ts'

/**
 * The moment a topic becomes visible, at once or after its review: everything that others are told of it, and that its
 * author gets for it, belongs here. Does not check permission; callers must. Returns the topic's id.
 */
export async function releaseTopic(
  tx: Tx,
  settings: Settings,
  { mentionedIds, ...topic }: NewTopic & { mentionedIds: readonly number[] },
): Promise<number> {
  const topicId = await addTopic(tx, topic)
  const { authorId, asks } = topic
  const event = { actorId: authorId, topicId, isQuestion: asks !== undefined }
  await remindOfNewMentions(tx, settings, event, mentionedIds)
  await remindOfTopic(tx, event)
  await tellWebhooksOfTopic(tx, 'published', event)
  if (asks && !asks.isHeld) await holdBounty(tx, { questionId: topicId, askerId: authorId, ...asks.bounty })
  if (asks) {
    await startBounty(tx, topicId, settings.bountyDays)
    await relist(tx, topicId)
  }
  await rewardItem(tx, settings, { kind: asks ? 'question' : 'topic', id: topicId, authorId })
  return topicId
}
