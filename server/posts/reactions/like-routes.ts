import * as contract from '#contract/posts/likes.ts'
import { type Route, route } from '#server/core/route.ts'
import { like, unlike } from './likes.ts'

export const likeRoutes: readonly Route[] = [
  route(contract.likeTopic, (context, { topicId }) => like(context, { kind: 'topic', id: topicId })),
  route(contract.unlikeTopic, (context, { topicId }) => unlike(context, { kind: 'topic', id: topicId })),
  route(contract.likeComment, (context, { commentId }) => like(context, { kind: 'comment', id: commentId })),
  route(contract.unlikeComment, (context, { commentId }) =>
    unlike(context, { kind: 'comment', id: commentId }),
  ),
  route(contract.likeReply, (context, { replyId }) => like(context, { kind: 'reply', id: replyId })),
  route(contract.unlikeReply, (context, { replyId }) => unlike(context, { kind: 'reply', id: replyId })),
]
