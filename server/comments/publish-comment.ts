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
import { pageOf } from '#server/posts/comments/comment-pages.ts'
import { findCommentedTopic } from '#server/posts/comments/queries.ts'
import { holdPost } from '#server/review/hold-post.ts'
import { judgeText } from '#server/review/judge-text.ts'
import { canComment, canViewTopics } from '#server/topics/policy.ts'
import { createIdPrefix, needsWritingCaptcha } from '#server/topics/topics.ts'
import { type NewComment, readStanding } from './comments.ts'
import { canQuote } from './policy.ts'
import { releaseComment } from './release-comment.ts'

export async function publishComment(
  db: Database,
  settings: Settings,
  words: WordBook,
  viewer: Viewer,
  input: ParsedInputOf<typeof contract.publishComment>,
): Promise<OutputOf<typeof contract.publishComment>> {
  if (!settings.allowComments) throw new UserError('feature_closed')
  if (input.quotedId && !settings.allowQuoting) throw new UserError('feature_closed')
  requireVoice(viewer)
  await requireRealName(db, viewer, settings.realNameForComments)
  if (await needsWritingCaptcha(db, settings, viewer)) await requireCaptcha(db, input)
  const { topicId, quotedId } = input
  const topic = await findCommentedTopic(db, topicId)
  if (!topic) throw new UserError('not_found')
  const judging = { words, settings, viewer }
  const sent = judgeText(judging, settings.reviewComments, topic.tag_id, { body: input.body })
  const { body } = sent.text
  const comment = {
    topicId,
    body,
    quotedId,
    authorId: viewer.memberId,
    post: await renderPost(body, createIdPrefix()),
  }
  const { isWaiting, wordsReplaced } = sent
  if (isWaiting) {
    requirePlace(viewer, settings, { topicTagId: topic.tag_id, isClosed: topic.is_closed }, quotedId)
    const commentId = await holdComment(db, viewer, comment, { ...topic, words: sent.found })
    return { commentId, floor: null, page: 1, isWaiting, wordsReplaced }
  }
  const { commentId, floor } = await db
    .transaction()
    .execute((tx) =>
      releaseComment(tx, settings, comment, (place) => requirePlace(viewer, settings, place, quotedId)),
    )
  return { commentId, floor, page: pageOf(floor, settings.commentsPerPage), isWaiting, wordsReplaced }
}

function requirePlace(
  viewer: Viewer,
  settings: Settings,
  { topicTagId, isClosed }: { topicTagId: number; isClosed: boolean },
  quotedId: number | undefined,
): void {
  if (!canViewTopics(viewer.rights, topicTagId)) throw new UserError('topic_gated')
  if (isClosed) throw new UserError('topic_closed')
  if (!mayWrite(viewer, settings, topicTagId, quotedId)) throw new UserError('forbidden')
}

async function holdComment(
  db: Database,
  viewer: Viewer,
  { topicId, body, post, quotedId, authorId }: NewComment,
  { tag_id: tagId, title, words }: { tag_id: number; title: string; words: string[] },
): Promise<number> {
  if (quotedId && (await readStanding(db, viewer.rights, quotedId)).topic_id !== topicId)
    throw new UserError('deleted_meanwhile')
  const held = { authorId, tagId, topicId, title, source: body, words, answeredId: quotedId ?? null }
  return db
    .transaction()
    .execute((tx) => holdPost(tx, { ...held, kind: 'comment', prepared: { body, post } }))
}

const mayWrite = (viewer: Viewer, settings: Settings, tagId: number, quotedId: number | undefined) =>
  quotedId ? canQuote(viewer, settings, tagId) : canComment(viewer, settings, tagId)
