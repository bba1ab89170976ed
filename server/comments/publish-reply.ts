import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Settings } from '#contract/core/settings.ts'
import type * as contract from '#contract/posts/comment-writing.ts'
import { requireRealName } from '#server/accounts/real-name.ts'
import { requireCaptcha } from '#server/accounts/verification/captcha.ts'
import { requireVoice, type Viewer } from '#server/core/actor.ts'
import { UserError } from '#server/core/user-error.ts'
import type { WordBook } from '#server/core/word-filter.ts'
import type { Database } from '#server/db/database.ts'
import { renderPost } from '#server/markdown/markdown.ts'
import { firstReplies, pageOf, repliesPerPage } from '#server/posts/comments/comment-pages.ts'
import { holdPost } from '#server/review/hold-post.ts'
import { judgeText } from '#server/review/judge-text.ts'
import { createIdPrefix, needsWritingCaptcha } from '#server/topics/topics.ts'
import { readStanding } from './comments.ts'
import { canReply } from './policy.ts'
import { releaseReply } from './release-reply.ts'

/** Answers a comment, or a reply under it; `replyPage` is the page of replies that the new one stands on. */
export async function publishReply(
  db: Database,
  settings: Settings,
  words: WordBook,
  viewer: Viewer,
  input: ParsedInputOf<typeof contract.publishReply>,
): Promise<OutputOf<typeof contract.publishReply>> {
  if (!settings.allowReplies) throw new UserError('feature_closed')
  requireVoice(viewer)
  await requireRealName(db, viewer, settings.realNameForComments)
  const comment = await readStanding(db, viewer.rights, input.commentId)
  if (comment.is_closed) throw new UserError('topic_closed')
  if (!canReply(viewer, settings, comment.tag_id)) throw new UserError('forbidden')
  if (await needsWritingCaptcha(db, settings, viewer)) await requireCaptcha(db, input)
  const { commentId, answeredId = null } = input
  const { tag_id: tagId, title } = comment
  const judging = { words, settings, viewer }
  const sent = judgeText(judging, settings.reviewReplies, tagId, { body: input.body })
  const { isWaiting, wordsReplaced } = sent
  const { body } = sent.text
  const post = await renderPost(body, createIdPrefix())
  const place = {
    commentId,
    authorId: comment.author_id,
    topicId: comment.topic_id,
    topicAuthorId: comment.topic_author_id,
  }
  const authorId = viewer.memberId
  if (isWaiting) {
    const held = {
      authorId,
      tagId,
      topicId: place.topicId,
      commentId,
      answeredId,
      title,
      source: body,
      words: sent.found,
    }
    const replyId = await db
      .transaction()
      .execute((tx) => holdPost(tx, { ...held, kind: 'reply', prepared: { body, post } }))
    return { replyId, isAmongFirst: true, replyPage: 1, isWaiting, wordsReplaced }
  }
  const { id, number, reply_count } = await db
    .transaction()
    .execute((tx) => releaseReply(tx, settings, { authorId, body, post, answeredId, comment: place }))
  return {
    replyId: id,
    isAmongFirst: reply_count <= firstReplies,
    replyPage: pageOf(number, repliesPerPage),
    isWaiting,
    wordsReplaced,
  }
}
