import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type * as contract from '#contract/posts/comment-writing.ts'
import type { MemberContext, StaffContext } from '#server/core/context.ts'
import type { Tx } from '#server/core/database.ts'
import { UserError } from '#server/core/user-error.ts'
import { submitPost } from '#server/posts/publishing/submit-post.ts'
import { commentEdit, newComment } from './comment-posts.ts'
import { markCommentDeleted } from './comment-queries.ts'
import { readStanding, requireUnadopted } from './comment-writing.ts'
import { deleteThing } from './deletion.ts'
import { canEditComment } from './policy.ts'

/** Publishes a comment, or sends it to review where the settings want it. */
export const publishComment = (
  context: MemberContext,
  input: ParsedInputOf<typeof contract.publishComment>,
): Promise<OutputOf<typeof contract.publishComment>> => submitPost(context, newComment, input)

/** Throws `changed_meanwhile` for whoever began with an older version, and says so when the comment is gone. */
export const editComment = (
  context: MemberContext,
  input: ParsedInputOf<typeof contract.editComment>,
): Promise<OutputOf<typeof contract.editComment>> => submitPost(context, commentEdit, input)

/** What was typed, for whoever may edit it. */
export async function readCommentSource(
  { db, actor, settings }: MemberContext,
  { commentId }: ParsedInputOf<typeof contract.readCommentSource>,
): Promise<OutputOf<typeof contract.readCommentSource>> {
  const comment = await readStanding(db, actor.rights, commentId)
  requireUnadopted(comment)
  if (!canEditComment(actor, settings, comment)) throw new UserError('forbidden')
  return { body: comment.body_markdown, version: comment.version }
}

/** Deletes one's own comment, or as staff anybody's. */
export async function deleteComment(
  context: StaffContext,
  { commentId, ...why }: ParsedInputOf<typeof contract.deleteComment>,
): Promise<void> {
  const comment = await readStanding(context.db, context.actor.rights, commentId)
  const deleting = {
    thing: { kind: 'comment', id: commentId },
    authorId: comment.author_id,
    tagId: comment.tag_id,
    before: { topicId: comment.topic_id, floor: comment.floor, body: comment.body_markdown },
    isQuestion: comment.is_question,
    isAdopted: comment.is_adopted,
    mark: (tx: Tx) => markCommentDeleted(tx, commentId),
  } as const
  await deleteThing(context, deleting, why)
}
