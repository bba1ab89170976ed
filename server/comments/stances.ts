import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Settings } from '#contract/core/settings.ts'
import type * as contract from '#contract/posts/viewer-state.ts'
import type { CommentStance, ReplyStance, TopicStance } from '#contract/posts/viewer-state.ts'
import type { Viewer } from '#server/core/actor.ts'
import type { Database } from '#server/db/database.ts'
import { canFavorite } from '#server/favorites/policy.ts'
import { canFollow } from '#server/follows/policy.ts'
import { canLike } from '#server/likes/policy.ts'
import { findCommentPage, findReplyPage, firstReplies } from '#server/posts/comments/comment-pages.ts'
import {
  readCommentOwners,
  readFirstReplyOwners,
  readReplyOwners,
  readTopicToggles,
} from '#server/posts/comments/viewer-state-queries.ts'
import { countHeldIn } from '#server/review/hold-post.ts'
import { canDelete, canEditComment, canEditReply, canQuote, canReply, type Written } from './policy.ts'

/** What a member may do with, and thinks of, the topic, the comments of one page and the first replies under each. */
export async function readCommentStances(
  db: Database,
  settings: Settings,
  viewer: Viewer,
  input: ParsedInputOf<typeof contract.readCommentStances>,
): Promise<{ topic: TopicStance; comments: CommentStance[]; replies: ReplyStance[]; waiting: number }> {
  const { topic, floors } = await findCommentPage(db, settings, viewer.rights, input)
  const [toggles, comments, waiting] = await Promise.all([
    readTopicToggles(db, topic.id, viewer.memberId),
    readCommentOwners(db, topic.id, floors, viewer.memberId),
    countHeldIn(db, viewer.memberId, topic.id),
  ])
  const answered = comments.filter(({ reply_count }) => reply_count > 0).map(({ id }) => id)
  const replies =
    answered.length > 0 ? await readFirstReplyOwners(db, answered, firstReplies, viewer.memberId) : []
  const deletedIds = new Set(comments.filter(({ deleted_at }) => deleted_at).map(({ id }) => id))
  return {
    topic: toTopicStance(viewer, topic, toggles),
    comments: comments
      .filter(({ id }) => !deletedIds.has(id))
      .map((row) => toCommentStance(viewer, settings, { ...row, tag_id: topic.tag_id }, !topic.is_closed)),
    replies: replies.map((row) =>
      toReplyStance(
        viewer,
        settings,
        { ...row, tag_id: topic.tag_id },
        !topic.is_closed && !deletedIds.has(row.comment_id),
      ),
    ),
    waiting,
  }
}

export async function readReplyStances(
  db: Database,
  settings: Settings,
  viewer: Viewer,
  input: ParsedInputOf<typeof contract.readReplyStances>,
): Promise<{ replies: ReplyStance[] }> {
  const { comment, numbers } = await findReplyPage(db, viewer.rights, input)
  const rows = await readReplyOwners(db, comment.id, numbers, viewer.memberId)
  const isOpen = !comment.is_closed && comment.deleted_at === null
  return {
    replies: rows.map((row) => toReplyStance(viewer, settings, { ...row, tag_id: comment.tag_id }, isOpen)),
  }
}

const toTopicStance = (
  viewer: Viewer,
  { author_id, tag_id }: Written,
  row: Awaited<ReturnType<typeof readTopicToggles>>,
): TopicStance => ({
  like: toLike(row),
  favorite: { isOn: row.is_favorite, count: row.favorite_count },
  follow: author_id === viewer.memberId ? null : { isOn: row.is_followed, count: row.follower_count },
  can: {
    like: canLike(viewer, tag_id),
    favorite: canFavorite(viewer, tag_id),
    follow: canFollow(viewer, author_id),
  },
})

type Owned = Written & { id: number; is_liked: boolean; like_count: number }

const toLike = ({ is_liked, like_count }: Pick<Owned, 'is_liked' | 'like_count'>) => ({
  isOn: is_liked,
  count: like_count,
})

const toCommentStance = (
  viewer: Viewer,
  settings: Settings,
  comment: Owned,
  isOpen: boolean,
): CommentStance => ({
  commentId: comment.id,
  like: toLike(comment),
  can: {
    like: canLike(viewer, comment.tag_id),
    edit: canEditComment(viewer, settings, comment),
    delete: canDelete(viewer, comment),
    quote: isOpen && canQuote(viewer, settings, comment.tag_id),
    reply: isOpen && canReply(viewer, settings, comment.tag_id),
  },
})

/** Nobody answers in a closed topic, nor a reply whose comment was deleted. */
const toReplyStance = (viewer: Viewer, settings: Settings, reply: Owned, isOpen: boolean): ReplyStance => ({
  replyId: reply.id,
  like: toLike(reply),
  can: {
    like: canLike(viewer, reply.tag_id),
    edit: canEditReply(viewer, settings, reply),
    delete: canDelete(viewer, reply),
    reply: isOpen && canReply(viewer, settings, reply.tag_id),
  },
})
