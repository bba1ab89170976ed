import * as contract from '#contract/posts/review.ts'
import type { RoleBook } from '#server/accounts/roles/permissions.ts'
import { requireViewer } from '#server/core/actor.ts'
import type { WordBook } from '#server/core/word-filter.ts'
import { type Route, route } from '#server/http/route.ts'
import { approvePost, listReviewQueue, refusePost } from '#server/posts/review/review.ts'
import { listOwnWaitingPosts, readWaitingSource, sendPostAgain, withdrawPost } from './own-posts.ts'

const done = { done: true as const }

export const createReviewRoutes = (book: () => RoleBook, words: () => WordBook): Route[] => [
  route(contract.listReviewQueue, ({ db, language, input }) => listReviewQueue(db, language, input)),
  route(contract.approvePost, async ({ db, settings, viewer, input }) => {
    await approvePost(db, settings, requireViewer(viewer), input)
    return done
  }),
  route(contract.refusePost, async ({ db, viewer, input }) => {
    await refusePost(db, requireViewer(viewer), input)
    return done
  }),
  route(contract.listOwnWaitingPosts, ({ db, viewer, language, input }) =>
    listOwnWaitingPosts(db, requireViewer(viewer), language, input),
  ),
  route(contract.readWaitingSource, ({ db, viewer, language, input }) =>
    readWaitingSource(db, { levels: book().levels, language }, requireViewer(viewer), input.waitingPostId),
  ),
  route(contract.sendPostAgain, ({ db, settings, viewer, input }) =>
    sendPostAgain(db, settings, { levels: book().levels, words: words() }, requireViewer(viewer), input),
  ),
  route(contract.withdrawPost, async ({ db, viewer, input }) => {
    await withdrawPost(db, requireViewer(viewer), input.waitingPostId)
    return done
  }),
]
