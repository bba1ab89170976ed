import * as contract from '#contract/posts/review.ts'
import { type Route, route } from '#server/core/route.ts'
import { listOwnWaitingPosts, readWaitingSource, sendPostAgain, withdrawPost } from './own-posts.ts'
import { listReviewQueue } from './review.ts'

export const reviewRoutes: readonly Route[] = [
  route(contract.listReviewQueue, listReviewQueue),
  route(contract.listOwnWaitingPosts, listOwnWaitingPosts),
  route(contract.readWaitingSource, readWaitingSource),
  route(contract.sendPostAgain, sendPostAgain),
  route(contract.withdrawPost, withdrawPost),
]
