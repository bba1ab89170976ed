import * as contract from '#contract/people/member-home.ts'
import { type Route, route } from '#server/core/route.ts'
import { readMemberHome } from './member-home.ts'

export const memberHomeRoutes: readonly Route[] = [route(contract.readMemberHome, readMemberHome)]
