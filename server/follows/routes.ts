import * as contract from '#contract/accounts/follows.ts'
import { requireViewer } from '#server/core/actor.ts'
import { type Route, route } from '#server/http/route.ts'
import { followMember, unfollowMember } from './follows.ts'

export const followRoutes: Route[] = [
  route(contract.followMember, ({ db, viewer, input }) =>
    followMember(db, requireViewer(viewer), input.memberId),
  ),
  route(contract.unfollowMember, ({ db, viewer, input }) =>
    unfollowMember(db, requireViewer(viewer), input.memberId),
  ),
]
