import type { ParsedInputOf } from '#contract/endpoint.ts'
import type { Settings } from '#contract/settings.ts'
import type * as writing from '#contract/topic-writing.ts'
import type * as contract from '#contract/topics.ts'
import type { Comment } from '#contract/topics.ts'
import type { Page } from '#contract/wire.ts'
import { requireCaptcha } from '#server/accounts/captcha.ts'
import { requireRealName } from '#server/accounts/real-name.ts'
import { announce, contentKey } from '#server/content.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { unlockByComment } from '#server/hidden-content/hidden-content.ts'
import { renderPost } from '#server/markdown/markdown.ts'
import { rewardItem } from '#server/points/points.ts'
import { remindOfComment } from '#server/reminders/reminders.ts'
import type { Rights } from '#server/rights.ts'
import { bindUploads } from '#server/uploads/uploads.ts'
import { UserError } from '#server/user-error.ts'
import { requireVoice, type Viewer } from '#server/viewer.ts'
import { canComment, canViewTopics } from './policy.ts'
import { findComment, findCommentedTopic, insertComment, readComments } from './queries.ts'
import type { Reader } from './reader.ts'
import { toComment } from './topic-shapes.ts'
import { createIdPrefix, needsWritingCaptcha } from './topics.ts'

/**
 * One page of comments. A page is a range of floors, so that any page is found at once and an address that names a
 * page keeps showing the same floors when a comment is deleted.
 */
export async function listComments(
  db: Database,
  settings: Settings,
  reader: Reader,
  { topicId, page, order }: ParsedInputOf<typeof contract.listComments>,
): Promise<Page<Comment>> {
  const topic = await findCommentedTopic(db, topicId)
  if (!topic) throw new UserError('not_found')
  if (!canViewTopics(reader.rights, topic.tag_id)) throw new UserError('topic_gated')
  const perPage = settings.commentsPerPage
  const before = (page - 1) * perPage
  const floors =
    order === 'oldest'
      ? { first: before + 1, last: before + perPage }
      : { first: topic.last_floor - before - perPage + 1, last: topic.last_floor - before }
  const rows = await readComments(db, topicId, floors, order === 'oldest' ? 'asc' : 'desc')
  return {
    items: rows.map((row) => toComment(row, topic.author_id, reader)),
    page,
    perPage,
    total: topic.comment_count,
    pageCount: pageOfFloor(topic.last_floor, perPage),
  }
}

const pageOfFloor = (floor: number, perPage: number) => Math.max(1, Math.ceil(floor / perPage))

export async function publishComment(
  db: Database,
  settings: Settings,
  viewer: Viewer,
  input: ParsedInputOf<typeof writing.publishComment>,
): Promise<{ commentId: number; floor: number; page: number }> {
  if (!settings.allowComments) throw new UserError('feature_closed')
  requireVoice(viewer)
  await requireRealName(db, viewer, settings.realNameForComments)
  if (await needsWritingCaptcha(db, settings, viewer)) await requireCaptcha(db, input)
  const { html } = await renderPost(input.body, createIdPrefix())
  const { topicId, body } = input
  const { commentId, floor } = await db.transaction().execute(async (tx) => {
    const added = await addComment(tx, { topicId, body, html, authorId: viewer.memberId })
    // Only the written row tells the tag without a query more; what may not be is rolled back.
    if (!canViewTopics(viewer.rights, added.topicTagId)) throw new UserError('topic_gated')
    if (!canComment(viewer, settings, added.topicTagId)) throw new UserError('forbidden')
    await remindOfComment(tx, { ...added, topicId, actorId: viewer.memberId })
    await unlockByComment(tx, { topicId, authorId: viewer.memberId })
    await rewardItem(tx, settings, { kind: 'comment', id: added.commentId, authorId: viewer.memberId })
    return added
  })
  return { commentId, floor, page: pageOfFloor(floor, settings.commentsPerPage) }
}

export interface NewComment {
  topicId: number
  authorId: number
  body: string
  html: string
  publishedAt?: Date
}

/** Writes a comment that is ready on the next floor, with everything that counts it. Asks nobody: the caller has. */
export async function addComment(
  tx: Tx,
  comment: NewComment,
): Promise<{ commentId: number; floor: number; topicAuthorId: number; topicTagId: number }> {
  const added = await insertComment(tx, {
    topic_id: comment.topicId,
    author_id: comment.authorId,
    body_markdown: comment.body,
    body_html: comment.html,
    published_at: comment.publishedAt ?? new Date(),
  })
  if (!added) throw new UserError('not_found')
  await bindUploads(tx, comment.authorId, comment.body, { commentId: added.id })
  await announce(tx, contentKey.topic(comment.topicId), contentKey.topicLists)
  return {
    commentId: added.id,
    floor: added.floor,
    topicAuthorId: added.topic_author_id,
    topicTagId: added.tag_id,
  }
}

/** Where a comment stands, for addresses that name it. */
export async function locateComment(db: Database, settings: Settings, rights: Rights, commentId: number) {
  const comment = await findComment(db, commentId)
  if (!comment) throw new UserError('not_found')
  if (!canViewTopics(rights, comment.tag_id)) throw new UserError('topic_gated')
  return {
    topicId: comment.topic_id,
    floor: comment.floor,
    page: pageOfFloor(comment.floor, settings.commentsPerPage),
  }
}
