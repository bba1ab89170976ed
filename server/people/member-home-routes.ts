import * as contract from '#contract/people/member-home.ts'
import { type Route, route } from '#server/core/route.ts'
import { readMemberHome } from './member-home.ts'

export const memberHomeRoutes: readonly Route[] = [
  route(contract.readMemberHome, ({ db, language, actor, permissions }, input) => {
    const reader = actor
    return readMemberHome(db, { permissions, language }, reader, input.userName ?? reader.account)
  }),
]
