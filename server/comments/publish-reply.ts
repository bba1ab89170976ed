import type * as contract from '#contract/comment-writing.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import type { Settings } from '#contract/settings.ts'
import { requireCaptcha } from '#server/accounts/captcha.ts'
import { requireRealName } from '#server/accounts/real-name.ts'
import type { Database } from '#server/db/database.ts'
import { renderPost } from '#server/markdown/markdown.ts'
import { createIdPrefix, needsWritingCaptcha } from '#server/topics/topics.ts'
import { UserError } from '#server/user-error.ts'
import { requireVoice, type Viewer } from '#server/viewer.ts'
import { firstReplies, pageOf, repliesPerPage } from './comment-pages.ts'
import { readStanding } from './comments.ts'
import { canReply } from './policy.ts'
import { releaseReply } from './release-reply.ts'

/** Answers a comment, or a reply under it; `replyPage` is the page of replies that the new one stands on. */
export async function publishReply(
  db: Database,
  settings: Settings,
  viewer: Viewer,
  input: ParsedInputOf<typeof contract.publishReply>,
): Promise<{ replyId: number; isAmongFirst: boolean; replyPage: number }> {
  if (!settings.allowReplies) throw new UserError('feature_closed')
  requireVoice(viewer)
  await requireRealName(db, viewer, settings.realNameForComments)
  const comment = await readStanding(db, viewer.rights, input.commentId)
  if (comment.is_closed) throw new UserError('topic_closed')
  if (!canReply(viewer, settings, comment.tag_id)) throw new UserError('forbidden')
  if (await needsWritingCaptcha(db, settings, viewer)) await requireCaptcha(db, input)
  const { commentId, body, answeredId = null } = input
  const reply = {
    authorId: viewer.memberId,
    body,
    post: await renderPost(body, createIdPrefix()),
    answeredId,
    comment: {
      commentId,
      authorId: comment.author_id,
      topicId: comment.topic_id,
      topicAuthorId: comment.topic_author_id,
    },
  }
  const { id, number, reply_count } = await db
    .transaction()
    .execute((tx) => releaseReply(tx, settings, reply))
  return {
    replyId: id,
    isAmongFirst: reply_count <= firstReplies,
    replyPage: pageOf(number, repliesPerPage),
  }
}
