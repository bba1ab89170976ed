import * as places from '#contract/posts/comment-locations.ts'
import * as moderation from '#contract/posts/comment-moderation.ts'
import * as writing from '#contract/posts/comment-writing.ts'
import * as contract from '#contract/posts/comments.ts'
import * as own from '#contract/posts/own-comments.ts'
import * as stance from '#contract/posts/viewer-state.ts'
import type { RoleBook } from '#server/accounts/roles/permissions.ts'
import { contentKey } from '#server/content.ts'
import { requireViewer } from '#server/core/actor.ts'
import type { WordBook } from '#server/core/word-filter.ts'
import { type Route, route } from '#server/http/route.ts'
import {
  listDeletedComments,
  restoreComment,
  restoreReply,
} from '#server/posts/comments/comment-moderation.ts'
import {
  listComments,
  listReplies,
  locateComment,
  locateReply,
} from '#server/posts/comments/comment-pages.ts'
import { listOwnComments, listOwnReplies } from '#server/posts/comments/own-lists.ts'
import { viewersOfTheSame } from '#server/topics/reader.ts'
import { deleteComment, editComment, readCommentSource } from './comments.ts'
import { publishComment } from './publish-comment.ts'
import { publishReply } from './publish-reply.ts'
import { deleteReply, editReply, readReplySource } from './replies.ts'
import { readCommentStances, readReplyStances } from './stances.ts'

const done = { done: true as const }

export const createCommentRoutes = (book: () => RoleBook, words: () => WordBook): Route[] => [
  route(
    contract.listComments,
    ({ db, settings, language, rights, input }) =>
      listComments(db, settings, { language, rights, book: book() }, input),
    ({ topicId }) => [contentKey.topic(topicId)],
    viewersOfTheSame,
  ),
  route(contract.listReplies, ({ db, language, rights, input }) =>
    listReplies(db, { language, rights, book: book() }, input),
  ),
  route(places.locateComment, ({ db, settings, rights, input }) =>
    locateComment(db, settings, rights, input),
  ),
  route(places.locateReply, ({ db, settings, rights, input }) => locateReply(db, settings, rights, input)),
  route(stance.readCommentStances, ({ db, settings, viewer, input }) =>
    readCommentStances(db, settings, requireViewer(viewer), input),
  ),
  route(stance.readReplyStances, ({ db, settings, viewer, input }) =>
    readReplyStances(db, settings, requireViewer(viewer), input),
  ),
  route(own.listOwnComments, ({ db, viewer, input }) =>
    listOwnComments(db, requireViewer(viewer).memberId, input.page),
  ),
  route(own.listOwnReplies, ({ db, viewer, input }) =>
    listOwnReplies(db, requireViewer(viewer).memberId, input.page),
  ),
  route(writing.publishComment, ({ db, settings, viewer, input }) =>
    publishComment(db, settings, words(), requireViewer(viewer), input),
  ),
  route(writing.readCommentSource, ({ db, settings, viewer, input }) =>
    readCommentSource(db, settings, requireViewer(viewer), input.commentId),
  ),
  route(writing.editComment, ({ db, settings, viewer, input }) =>
    editComment(db, settings, words(), requireViewer(viewer), input),
  ),
  route(writing.deleteComment, async ({ db, viewer, input }) => {
    await deleteComment(db, requireViewer(viewer), input)
    return done
  }),
  route(writing.publishReply, ({ db, settings, viewer, input }) =>
    publishReply(db, settings, words(), requireViewer(viewer), input),
  ),
  route(writing.readReplySource, ({ db, settings, viewer, input }) =>
    readReplySource(db, settings, requireViewer(viewer), input.replyId),
  ),
  route(writing.editReply, ({ db, settings, viewer, input }) =>
    editReply(db, settings, words(), requireViewer(viewer), input),
  ),
  route(writing.deleteReply, async ({ db, viewer, input }) => {
    await deleteReply(db, requireViewer(viewer), input)
    return done
  }),
  route(moderation.restoreComment, async ({ db, viewer, input }) => {
    await restoreComment(db, requireViewer(viewer), input)
    return done
  }),
  route(moderation.restoreReply, async ({ db, viewer, input }) => {
    await restoreReply(db, requireViewer(viewer), input)
    return done
  }),
  route(moderation.listDeletedComments, ({ db, settings, input }) =>
    listDeletedComments(db, settings, input.page),
  ),
]
