import type { Settings } from '#contract/core/settings.ts'
import type { Tx } from '#server/db/database.ts'
import { remindOfNewMentions, settleTopicMentions } from '#server/mentions/mentions.ts'
import { remindOfTopic } from '#server/notifications/reminders.ts'
import { rewardItem } from '#server/points/points.ts'
import { addTopic, type NewTopic } from './topics.ts'

/**
 * The moment a topic becomes visible, at once or after its review: everything that others are told of it, and that its
 * author gets for it, belongs here. Asks nobody: the caller has. Answers the topic's id.
 */
export async function releaseTopic(tx: Tx, settings: Settings, topic: NewTopic): Promise<number> {
  const { hidden = { terms: [], blocks: [] } } = topic
  const { text, mentionedIds } = await settleTopicMentions(tx, { post: topic.post, hidden })
  const topicId = await addTopic(tx, { ...topic, ...text })
  await remindOfNewMentions(tx, settings, { actorId: topic.authorId, topicId }, mentionedIds)
  await remindOfTopic(tx, { topicId, actorId: topic.authorId })
  await rewardItem(tx, settings, { kind: 'topic', id: topicId, authorId: topic.authorId })
  return topicId
}
