import * as contract from '#contract/posts/cancelled-posts.ts'
import { type Route, route } from '#server/core/route.ts'
import { readCancelledPost } from './cancelled.ts'

export const cancelledPostRoutes: readonly Route[] = [route(contract.readCancelledPost, readCancelledPost)]
