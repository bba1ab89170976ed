/* Shared by the desk, which moves what stands in the wrong place. */
import { writeAudit } from '#server/core/audit.ts'
import { invalidate, tagOf, topicListsTag } from '#server/core/cache-tags.ts'
import type { MemberContext } from '#server/core/context.ts'
import { transact } from '#server/core/deferred-writes.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import { tellWebhooks } from '#server/notifications/webhook-outlet.ts'
import { retagEntries } from '#server/posts/search-index/search-index.ts'
import { lockTopic } from './moderation-queries.ts'
import { findLeafToMoveTo, placeTopics, retagWaiting } from './move-queries.ts'
import { placeAgain } from './reply-order.ts'
import { countManyInLists } from './topic-lists.ts'
import { sidebarTag } from './topic-tags.ts'

/**
 * Puts a topic under another leaf, whose rights hold for it from then on; what waits of it goes along. Questions have several
 * tags of their own and stay. Returns the leaf that it stood under. Does not check permission; callers must.
 */
export const moveTopic = (
  { db, actor }: MemberContext,
  { topicId, tagId }: { topicId: number; tagId: number },
): Promise<number> =>
  transact(db, async (tx) => {
    const topic = await lockTopic(tx, topicId)
    if (!topic || topic.deleted_at || topic.is_question) throw new UserError('not_found')
    const leaf = await findLeafToMoveTo(tx, tagId)
    if (!leaf || leaf.id === topic.tag_id) throw fieldError('tagId', { code: 'unknown_choice' })
    const placed = { ...topic, tag_id: leaf.id, root_tag_id: leaf.parent_id }
    await placeTopics(tx, [topicId], {
      id: topic.tag_id,
      to_tag_id: leaf.id,
      to_root_id: leaf.parent_id,
      kind: 'topic',
    })
    await retagWaiting(tx, topicId, leaf.id)
    await retagEntries(tx, [topicId])
    await writeAudit(tx, actor, {
      act: 'move_topic',
      subject: `topic:${topicId}`,
      before: { tag: topic.tag_id },
      after: { tag: leaf.id },
    })
    await tellWebhooks(tx, 'topic.moved', { topicId })
    await invalidate(tx, tagOf('topic', topicId), topicListsTag, sidebarTag)
    await placeAgain(tx, topicId)
    await countManyInLists(tx, [placed], [topic])
    return topic.tag_id
  })
