import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/posts/topic-editing.ts'
import { invalidate, tagOf, topicListsTag } from '#server/core/cache-tags.ts'
import type { MemberContext } from '#server/core/context.ts'
import { transact } from '#server/core/deferred-writes.ts'
import { UserError } from '#server/core/user-error.ts'
import { returnBounty } from '#server/money/bounties/bounties.ts'
import { takeRewardBack } from '#server/money/points/points.ts'
import { endEnvelopeOfTopic } from '#server/money/red-envelopes/red-envelopes.ts'
import { tellWebhooksOfTopic } from '#server/notifications/webhook-outlet.ts'
import { deletePendingRequest } from './deletion-request-queries.ts'
import { rewardedTopic } from './moderation.ts'
import { hasOthers, insertDeletion, lockTopic, setDeleted, setPointsTaken } from './moderation-queries.ts'
import { countTopic } from './topic-lists.ts'
import { sidebarTag } from './topic-tags.ts'

/**
 * Takes the author's own topic away, as long as nobody else has a part in it: what is left of its envelope returns, and the
 * reward goes back. Locks are taken in the order of a deletion by staff; whoever opens the envelope or unlocks meanwhile
 * comes before, and is seen, or finds the topic gone.
 */
export async function withdrawTopic(
  { db, actor, settings }: MemberContext,
  { topicId }: ParsedInputOf<typeof contract.withdrawTopic>,
): Promise<void> {
  if (!settings.allowTopicWithdrawal) throw new UserError('feature_closed')
  await transact(db, async (tx) => {
    const topic = await lockTopic(tx, topicId)
    if (!topic || topic.deleted_at) throw new UserError('not_found')
    if (topic.author_id !== actor.memberId) throw new UserError('forbidden')
    const { id } = await insertDeletion(tx, { topic_id: topicId, deleted_by: actor.memberId, reason: null })
    await setDeleted(tx, topic, true)
    await tellWebhooksOfTopic(tx, 'deleted', { topicId, isQuestion: topic.is_question })
    await deletePendingRequest(tx, topicId)
    if (topic.is_question) await returnBounty(tx, topicId, 'deleted')
    else await endEnvelopeOfTopic(tx, topicId)
    if (await hasOthers(tx, topic)) throw new UserError('others_took_part')
    await invalidate(tx, tagOf('topic', topicId), topicListsTag, sidebarTag)
    await countTopic(tx, topic, -1)
    await setPointsTaken(tx, id, await takeRewardBack(tx, rewardedTopic(topic), id))
  })
}
