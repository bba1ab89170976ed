import * as contract from '#contract/people/dynamics.ts'
import { type Route, route } from '#server/core/route.ts'
import { listDynamics, listFollowedDynamics } from './dynamics.ts'

export const dynamicRoutes: readonly Route[] = [
  route(contract.listDynamics, listDynamics),
  route(contract.listFollowedDynamics, listFollowedDynamics),
]
