import * as contract from '#contract/accounts/follows.ts'
import { type Route, route } from '#server/core/route.ts'
import { followMember, unfollowMember } from './follows.ts'

export const followRoutes: readonly Route[] = [
  route(contract.followMember, followMember),
  route(contract.unfollowMember, unfollowMember),
]
