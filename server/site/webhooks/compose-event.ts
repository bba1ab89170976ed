import type { Database } from '#server/core/database.ts'
import { Permissions, readPermissionRows } from '#server/core/permissions.ts'
import { pagePath } from '#server/posts/feeds/page-path.ts'
import { type DeliveryRow, findOpenTopic } from './delivery-queries.ts'

/**
 * What is sent of an event: the ids of what it is about and, of a post, what a guest may read at this moment of the topic where it
 * stands. Whoever needs more asks the API for it.
 */
export async function composeEvent(
  db: Database,
  { id, event, about, happened_at }: DeliveryRow,
): Promise<{ messageId: string; body: string }> {
  const messageId = `event_${id}`
  const topic = about.topicId === undefined ? undefined : await readPublicTopic(db, about.topicId)
  const data = { ...about, ...(topic && { topic }) }
  return {
    messageId,
    body: JSON.stringify({ id: messageId, type: event, timestamp: happened_at.toISOString(), data }),
  }
}

async function readPublicTopic(db: Database, topicId: number) {
  const { guestRights } = new Permissions(await readPermissionRows(db))
  const topic = await findOpenTopic(db, topicId, guestRights.hiddenTagIds)
  return topic && { title: topic.title, author: topic.account, tagId: topic.tag_id, path: pagePath(topic) }
}
