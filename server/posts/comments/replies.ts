/* Shared by the desk, which deletes them. */
import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/posts/comment-writing.ts'
import type { MemberContext, StaffContext } from '#server/core/context.ts'
import type { Tx } from '#server/core/database.ts'
import { UserError } from '#server/core/user-error.ts'
import { submitPost } from '#server/posts/publishing/submit-post.ts'
import { deleteThing } from './deletion.ts'
import { canEditReply } from './policy.ts'
import { newReply, replyEdit } from './reply-posts.ts'
import { markReplyDeleted } from './reply-queries.ts'
import { readStandingReply } from './reply-writing.ts'

/** Answers a comment, or a reply under it; `replyPage` is the page of replies that the new one stands on. */
export const publishReply = (
  context: MemberContext,
  input: ParsedInputOf<typeof contract.publishReply>,
): Promise<OutputOf<typeof contract.publishReply>> => submitPost(context, newReply, input)

/** Throws `changed_meanwhile` for whoever began with an older version, and says so when the reply is gone. */
export const editReply = (
  context: MemberContext,
  input: ParsedInputOf<typeof contract.editReply>,
): Promise<OutputOf<typeof contract.editReply>> => submitPost(context, replyEdit, input)

/** What was typed, for whoever may edit it. */
export async function readReplySource(
  { db, actor, settings }: MemberContext,
  { replyId }: ParsedInputOf<typeof contract.readReplySource>,
): Promise<OutputOf<typeof contract.readReplySource>> {
  const reply = await readStandingReply(db, actor.rights, replyId)
  if (!canEditReply(actor, settings, reply)) throw new UserError('forbidden')
  return { body: reply.body_markdown, version: reply.version }
}

/** Deletes one's own reply, or as staff anybody's. */
export async function deleteReply(
  context: StaffContext,
  { replyId, ...why }: ParsedInputOf<typeof contract.deleteReply>,
): Promise<void> {
  const reply = await readStandingReply(context.db, context.actor.rights, replyId)
  const deleting = {
    thing: { kind: 'reply', id: replyId },
    authorId: reply.author_id,
    tagId: reply.tag_id,
    before: { commentId: reply.comment_id, body: reply.body_markdown },
    isQuestion: reply.is_question,
    mark: (tx: Tx) => markReplyDeleted(tx, replyId),
  } as const
  await deleteThing(context, deleting, why)
}
