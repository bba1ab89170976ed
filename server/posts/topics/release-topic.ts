import type { Settings } from '#contract/core/settings.ts'
import type { Tx } from '#server/core/database.ts'
import { rewardItem } from '#server/money/points/points.ts'
import { remindOfTopic } from '#server/notifications/reminders.ts'
import { remindOfNewMentions } from '#server/posts/publishing/mentions.ts'
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
  await remindOfNewMentions(tx, settings, { actorId: topic.authorId, topicId }, mentionedIds)
  await remindOfTopic(tx, { topicId, actorId: topic.authorId })
  await rewardItem(tx, settings, { kind: 'topic', id: topicId, authorId: topic.authorId })
  return topicId
}
