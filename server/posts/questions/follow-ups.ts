/* Shared by the desk and by appeals, which delete and restore. */
import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/posts/question-writing.ts'
import { requireVoice } from '#server/core/actor.ts'
import { writeAudit } from '#server/core/audit.ts'
import { invalidate, tagOf } from '#server/core/cache-tags.ts'
import type { MemberContext } from '#server/core/context.ts'
import { transact } from '#server/core/deferred-writes.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import { submitPost } from '#server/posts/publishing/submit-post.ts'
import { searchTag } from '#server/posts/search-index/search-index.ts'
import { canViewTopics } from '#server/posts/topics/policy.ts'
import { newFollowUp } from './follow-up-posts.ts'
import { findFollowUp, markDeleted, markRestored } from './follow-up-queries.ts'
import { canDeleteFollowUp } from './policy.ts'

/** Adds to one's own question, or sends it to review where the settings want it. */
export const publishFollowUp = (
  context: MemberContext,
  input: ParsedInputOf<typeof contract.publishFollowUp>,
): Promise<OutputOf<typeof contract.publishFollowUp>> => submitPost(context, newFollowUp, input)

/** Deletes one's own, or as staff anybody's, with a reason, which is written into the audit log; its number stays its own. */
export async function deleteFollowUp(
  { db, actor }: MemberContext,
  { followUpId, reason }: ParsedInputOf<typeof contract.deleteFollowUp>,
): Promise<void> {
  const found = await findFollowUp(db, followUpId)
  if (!found) throw new UserError('not_found')
  if (!canViewTopics(actor.rights, found.tag_id)) throw new UserError('topic_gated')
  const isOwn = found.author_id === actor.memberId
  if (isOwn) requireVoice(actor)
  if (!canDeleteFollowUp(actor, { ...found, is_closed: false })) throw new UserError('forbidden')
  if (!isOwn && !reason) throw fieldError('reason', { code: 'required' })
  await transact(db, async (tx) => {
    if (!(await markDeleted(tx, followUpId, actor.memberId))) throw new UserError('deleted_meanwhile')
    await invalidate(tx, tagOf('topic', found.topic_id))
    if (isOwn) return
    await writeAudit(tx, actor, {
      act: 'delete_follow_up',
      subject: `topic:${found.topic_id}`,
      before: { followUp: followUpId, number: found.number, body: found.body_markdown },
      after: { reason },
    })
  })
}

/** Shows a follow-up again that staff deleted, under its number. Does not check permission; callers must. */
export const restoreFollowUp = (
  { db, actor }: MemberContext,
  { followUpId, reason }: { followUpId: number; reason: string },
): Promise<void> =>
  transact(db, async (tx) => {
    const restored = await markRestored(tx, followUpId)
    if (!restored) return
    await invalidate(tx, tagOf('topic', restored.topic_id), searchTag)
    await writeAudit(tx, actor, {
      act: 'restore_follow_up',
      subject: `topic:${restored.topic_id}`,
      before: { followUp: followUpId, number: restored.number },
      after: { reason },
    })
  })
