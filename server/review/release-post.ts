import type { Settings } from '#contract/core/settings.ts'
import { releaseCommentEdit } from '#server/comments/comments.ts'
import { releaseComment } from '#server/comments/release-comment.ts'
import { releaseReply } from '#server/comments/release-reply.ts'
import { releaseReplyEdit } from '#server/comments/replies.ts'
import { UserError } from '#server/core/user-error.ts'
import type { Tx } from '#server/db/database.ts'
import { findPlace, type LockedPost } from '#server/posts/publishing/waiting-queries.ts'
import { releaseTopicEdit } from '#server/posts/topics/release-topic-edit.ts'
import { releaseTopic } from '#server/topics/release-topic.ts'
import type { PreparedText, PreparedTopic } from './prepared.ts'

const dayMs = 24 * 3_600_000

/** Where it stands from now on. */
export interface Place {
  topicId: number
  commentId: number | null
  replyId: number | null
}

/** Makes what waited visible, through the same functions that publish what never waits. Throws `place_gone`. */
export async function releasePost(tx: Tx, settings: Settings, post: LockedPost): Promise<Place> {
  if (post.kind === 'topic') return releaseWaitingTopic(tx, settings, post)
  const { topic_id: topicId } = post
  const place = topicId === null ? undefined : await findPlace(tx, { ...post, topic_id: topicId })
  if (topicId === null || !place) throw new UserError('place_gone')
  const written = { ...post, topic_id: topicId }
  return post.kind === 'comment'
    ? releaseWaitingComment(tx, settings, written, place)
    : releaseWaitingReply(tx, settings, written, place)
}

async function releaseWaitingTopic(tx: Tx, settings: Settings, post: LockedPost): Promise<Place> {
  const { post_id: topicId, author_id: authorId, title, tag_id: tagId } = post
  const { post: text, hidden, envelope, poll } = post.prepared as unknown as PreparedTopic
  const place = { topicId, commentId: null, replyId: null }
  if (post.edited_version !== null) {
    const edit = { topicId, version: post.edited_version, title, post: text, hidden, editorId: authorId }
    await releaseTopicEdit(tx, settings, edit)
    return place
  }
  // An envelope's days begin when others can see it.
  const expiresAt = new Date(Date.now() + settings.redEnvelopeDays * dayMs)
  await releaseTopic(tx, settings, {
    reserved: { topicId, envelopeId: envelope?.envelopeId ?? undefined },
    tagId,
    authorId,
    title,
    body: text.body,
    post: text,
    hidden,
    poll,
    redEnvelope: envelope && { ...envelope.plan, expiresAt },
  })
  return place
}

type Written = LockedPost & { topic_id: number }
type Found = NonNullable<Awaited<ReturnType<typeof findPlace>>>

async function releaseWaitingComment(
  tx: Tx,
  settings: Settings,
  post: Written,
  found: Found,
): Promise<Place> {
  const { post_id: commentId, topic_id: topicId, author_id: authorId, edited_version: version } = post
  const { body, post: text } = post.prepared as unknown as PreparedText
  const comment = { topicId, authorId, body, post: text }
  if (version !== null) await releaseCommentEdit(tx, settings, { ...comment, commentId, version })
  else {
    const quotedId = found.answered_stands ? (post.answered_id ?? undefined) : undefined
    await releaseComment(tx, settings, { ...comment, quotedId, reservedId: commentId })
  }
  return { topicId, commentId, replyId: null }
}

async function releaseWaitingReply(tx: Tx, settings: Settings, post: Written, found: Found): Promise<Place> {
  const { post_id: replyId, topic_id: topicId, author_id: authorId, comment_id: commentId } = post
  if (commentId === null || found.comment_author_id === null) throw new UserError('place_gone')
  const { body, post: text } = post.prepared as unknown as PreparedText
  if (post.edited_version !== null) {
    const edit = { replyId, commentId, topicId, authorId, version: post.edited_version, body, post: text }
    await releaseReplyEdit(tx, settings, edit)
  } else {
    const answeredId = found.answered_stands ? post.answered_id : null
    const comment = {
      commentId,
      authorId: found.comment_author_id,
      topicId,
      topicAuthorId: found.topic_author_id,
    }
    await releaseReply(tx, settings, { reservedId: replyId, authorId, body, post: text, answeredId, comment })
  }
  return { topicId, commentId, replyId }
}
