import * as contract from '#contract/posts/likes.ts'
import { requireViewer } from '#server/core/actor.ts'
import { type Route, route } from '#server/http/route.ts'
import { like, unlike } from './likes.ts'

export const likeRoutes: Route[] = [
  route(contract.likeTopic, ({ db, viewer, input }) =>
    like(db, requireViewer(viewer), { kind: 'topic', id: input.topicId }),
  ),
  route(contract.unlikeTopic, ({ db, viewer, input }) =>
    unlike(db, requireViewer(viewer), { kind: 'topic', id: input.topicId }),
  ),
  route(contract.likeComment, ({ db, viewer, input }) =>
    like(db, requireViewer(viewer), { kind: 'comment', id: input.commentId }),
  ),
  route(contract.unlikeComment, ({ db, viewer, input }) =>
    unlike(db, requireViewer(viewer), { kind: 'comment', id: input.commentId }),
  ),
  route(contract.likeReply, ({ db, viewer, input }) =>
    like(db, requireViewer(viewer), { kind: 'reply', id: input.replyId }),
  ),
  route(contract.unlikeReply, ({ db, viewer, input }) =>
    unlike(db, requireViewer(viewer), { kind: 'reply', id: input.replyId }),
  ),
]
