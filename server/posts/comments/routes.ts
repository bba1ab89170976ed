import * as all from '#contract/posts/all-replies.ts'
import * as locations from '#contract/posts/comment-locations.ts'
import * as moderation from '#contract/posts/comment-moderation.ts'
import * as writing from '#contract/posts/comment-writing.ts'
import * as contract from '#contract/posts/comments.ts'
import * as own from '#contract/posts/own-comments.ts'
import * as quoting from '#contract/posts/quotes.ts'
import * as viewerState from '#contract/posts/viewer-state.ts'
import { tagOf } from '#server/core/cache-tags.ts'
import { type Route, route } from '#server/core/route.ts'
import { readersOfTheSameTags } from '#server/posts/topics/reader.ts'
import { listDeletedComments, restoreComment, restoreReply } from './comment-moderation.ts'
import { listComments, listQuotes, listReplies, locateComment, locateReply } from './comment-pages.ts'
import { speakerTags } from './comment-shapes.ts'
import { deleteComment, editComment, publishComment, readCommentSource } from './comments.ts'
import { listOwnAnswerReplies, listOwnAnswers, listOwnComments, listOwnReplies } from './own-lists.ts'
import { deleteReply, editReply, publishReply, readReplySource } from './replies.ts'
import { readReplyViewerState, readThreadViewerState } from './viewer-state.ts'

export const commentRoutes: readonly Route[] = [
  route(contract.listComments, listComments, {
    tags: ({ topicId }) => [tagOf('topic', topicId)],
    tagsOf: ({ items }) => items.flatMap(speakerTags),
    audience: readersOfTheSameTags,
  }),
  route(all.listReplies, listReplies),
  route(quoting.listQuotes, listQuotes),
  route(locations.locateComment, locateComment),
  route(locations.locateReply, locateReply),
  route(viewerState.readThreadViewerState, readThreadViewerState),
  route(viewerState.readReplyViewerState, readReplyViewerState),
  route(own.listOwnComments, listOwnComments),
  route(own.listOwnReplies, listOwnReplies),
  route(own.listOwnAnswers, listOwnAnswers),
  route(own.listOwnAnswerReplies, listOwnAnswerReplies),
  route(writing.publishComment, publishComment),
  route(writing.readCommentSource, readCommentSource),
  route(writing.editComment, editComment),
  route(writing.deleteComment, deleteComment),
  route(writing.publishReply, publishReply),
  route(writing.readReplySource, readReplySource),
  route(writing.editReply, editReply),
  route(writing.deleteReply, deleteReply),
  route(moderation.restoreComment, restoreComment),
  route(moderation.restoreReply, restoreReply),
  route(moderation.listDeletedComments, listDeletedComments),
]
