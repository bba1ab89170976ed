/* Shared: what a member may do with a thread; questions ask for theirs. */

import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type { AnswerOrder } from '#contract/posts/list-orders.ts'
import type * as contract from '#contract/posts/viewer-state.ts'
import type { CommentViewerState, ReplyViewerState, TopicViewerState } from '#contract/posts/viewer-state.ts'
import type { MemberContext } from '#server/core/context.ts'
import { canFollow } from '#server/core/rights.ts'
import { UserError } from '#server/core/user-error.ts'
import { countQueuedOfOthers } from '#server/posts/publishing/waiting-posts.ts'
import { canFavorite } from '#server/posts/reactions/favorite-policy.ts'
import { canLike } from '#server/posts/reactions/like-policy.ts'
import { toUnread } from '#server/posts/read-places/read-places.ts'
import { readWaysToLeave } from '#server/posts/topics/deletion-requests.ts'
import { canComment, canEditOwnTopic, canModerate, canViewTopics } from '#server/posts/topics/policy.ts'
import { toAnswerPage } from './answers.ts'
import { findReplyPage, firstReplies, rangeOf } from './comment-pages.ts'
import {
  canDelete,
  canEditComment,
  canEditReply,
  canInspect,
  canQuote,
  canReply,
  type Written,
} from './policy.ts'
import { findThreadObstacles } from './thread-obstacles.ts'
import {
  findViewedTopic,
  readAnswerOwners,
  readCommentOwners,
  readFirstReplyOwners,
  readReplyOwners,
  type ViewedTopic,
} from './viewer-state-queries.ts'

/** What a member may do with, and thinks of, the topic, the comments of one page and the first replies under each. */
export async function readThreadViewerState(
  context: MemberContext,
  { topicId, ...wanted }: ParsedInputOf<typeof contract.readThreadViewerState>,
): Promise<OutputOf<typeof contract.readThreadViewerState>> {
  const topic = await requireViewed(context, topicId)
  const { range } = rangeOf(topic, { ...wanted, perPage: context.settings.commentsPerPage })
  return readStateOf(context, topic, (memberId) => readCommentOwners(context.db, topicId, range, memberId))
}

/** The same of a question and a page of its answers, the adopted one included; with what is known of the question. */
export async function readAnswerViewerState(
  context: MemberContext,
  { questionId, ...wanted }: { questionId: number; page: number; order: AnswerOrder },
) {
  const question = await requireViewed(context, questionId)
  if (!question.is_question) throw new UserError('not_found')
  const page = toAnswerPage(question, wanted, context.settings.commentsPerPage)
  const state = await readStateOf(context, question, (memberId) =>
    readAnswerOwners(context.db, page, memberId),
  )
  return { question, state }
}

async function requireViewed({ db, actor }: MemberContext, topicId: number): Promise<ViewedTopic> {
  const topic = await findViewedTopic(db, topicId, actor.memberId)
  if (!topic) throw new UserError('not_found')
  if (!canViewTopics(actor.rights, topic.tag_id)) throw new UserError('topic_gated')
  return topic
}

async function readStateOf(
  context: MemberContext,
  topic: ViewedTopic,
  readOwners: (memberId: number) => ReturnType<typeof readCommentOwners>,
): Promise<OutputOf<typeof contract.readThreadViewerState>> {
  const { db, actor } = context
  const [comments, waitingOfOthers, obstacles, leave] = await Promise.all([
    readOwners(actor.memberId),
    canModerate(actor) ? countQueuedOfOthers(db, { topicId: topic.id, memberId: actor.memberId }) : 0,
    findThreadObstacles(context, topic),
    readWaysToLeave(context, topic),
  ])
  const answered = comments.filter(({ reply_count }) => reply_count > 0).map(({ id }) => id)
  const replies =
    answered.length > 0 ? await readFirstReplyOwners(db, answered, firstReplies, actor.memberId) : []
  const deletedIds = new Set(comments.filter(({ deleted_at }) => deleted_at).map(({ id }) => id))
  return {
    topic: toTopicViewerState(context, topic, leave),
    comments: comments
      .filter(({ id }) => !deletedIds.has(id))
      .map((row) => toCommentViewerState(context, { ...row, tag_id: topic.tag_id }, !topic.is_closed)),
    replies: replies.map((row) =>
      toReplyViewerState(
        context,
        { ...row, tag_id: topic.tag_id },
        !topic.is_closed && !deletedIds.has(row.comment_id),
      ),
    ),
    obstacles,
    waiting: topic.waiting_count,
    waitingOfOthers,
    unread: toUnread(topic),
  }
}

export async function readReplyViewerState(
  context: MemberContext,
  input: ParsedInputOf<typeof contract.readReplyViewerState>,
): Promise<{ replies: ReplyViewerState[] }> {
  const { comment, numbers } = await findReplyPage(context, input)
  const rows = await readReplyOwners(context.db, comment.id, numbers, context.actor.memberId)
  const isOpen = !comment.is_closed && comment.deleted_at === null
  return {
    replies: rows.map((row) => toReplyViewerState(context, { ...row, tag_id: comment.tag_id }, isOpen)),
  }
}

function toTopicViewerState(
  { actor, settings }: MemberContext,
  row: ViewedTopic,
  leave: Awaited<ReturnType<typeof readWaysToLeave>>,
): TopicViewerState {
  const { author_id, tag_id, is_closed } = row
  const isOwn = author_id === actor.memberId
  const moderates = canModerate(actor)
  return {
    like: toLike(row),
    favorite: { isOn: row.is_favorite, count: row.favorite_count },
    follow: isOwn ? null : { isOn: row.is_followed, count: row.follower_count },
    attention: row.is_muted === null ? 'normal' : row.is_muted ? 'muted' : 'watched',
    isSunk: moderates && row.is_sunk,
    deletionRequest: leave.deletionRequest,
    can: {
      like: canLike(actor, tag_id),
      favorite: canFavorite(actor, tag_id),
      follow: canFollow(actor, author_id),
      comment: !is_closed && canComment(actor, settings, tag_id),
      edit: (moderates && row.cancelled_at === null) || (isOwn && canEditOwnTopic(actor, settings, tag_id)),
      withdraw: leave.withdraw,
      askDeletion: leave.askDeletion,
      inspect: moderates || isOwn,
      moderate: moderates,
    },
  }
}

type Owned = Written & { id: number; is_liked: boolean; like_count: number }

const toLike = ({ is_liked, like_count }: Pick<Owned, 'is_liked' | 'like_count'>) => ({
  isOn: is_liked,
  count: like_count,
})

const toCommentViewerState = (
  { actor, settings }: MemberContext,
  comment: Owned,
  isOpen: boolean,
): CommentViewerState => ({
  commentId: comment.id,
  like: toLike(comment),
  can: {
    like: canLike(actor, comment.tag_id),
    edit: canEditComment(actor, settings, comment),
    delete: canDelete(actor, comment),
    quote: isOpen && canQuote(actor, settings, comment.tag_id),
    reply: isOpen && canReply(actor, settings, comment.tag_id),
    inspect: canInspect(actor, comment),
  },
})

/** Nobody can reply in a closed topic, or under a deleted comment. */
const toReplyViewerState = (
  { actor, settings }: MemberContext,
  reply: Owned,
  isOpen: boolean,
): ReplyViewerState => ({
  replyId: reply.id,
  like: toLike(reply),
  can: {
    like: canLike(actor, reply.tag_id),
    edit: canEditReply(actor, settings, reply),
    delete: canDelete(actor, reply),
    reply: isOpen && canReply(actor, settings, reply.tag_id),
    inspect: canInspect(actor, reply),
  },
})
