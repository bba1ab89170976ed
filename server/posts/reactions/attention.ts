import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/posts/attention.ts'
import type { MemberContext } from '#server/core/context.ts'
import { UserError } from '#server/core/user-error.ts'
import { canViewTopics } from '#server/posts/topics/policy.ts'
import { deleteAttention, upsertAttention } from './attention-queries.ts'
import { findFavoritable } from './favorite-queries.ts'

/** Holds for what is said from now on; reminders that are there stay. */
export async function saveAttention(
  { db, actor }: MemberContext,
  { topicId, attention }: ParsedInputOf<typeof contract.saveAttention>,
): Promise<void> {
  const topic = await findFavoritable(db, topicId)
  if (!topic) throw new UserError('not_found')
  if (!canViewTopics(actor.rights, topic.tag_id)) throw new UserError('topic_gated')
  const { memberId } = actor
  if (attention === 'normal') await deleteAttention(db, memberId, topicId)
  else await upsertAttention(db, { memberId, topicId, isMuted: attention === 'muted' })
}
