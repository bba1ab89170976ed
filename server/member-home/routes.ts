import * as contract from '#contract/people/member-home.ts'
import type { RoleBook } from '#server/accounts/roles/permissions.ts'
import { requireViewer } from '#server/core/actor.ts'
import { type Route, route } from '#server/http/route.ts'
import { readMemberHome } from './member-home.ts'

export const createMemberHomeRoutes = (book: () => RoleBook): Route[] => [
  route(contract.readMemberHome, ({ db, language, viewer, input }) => {
    const reader = requireViewer(viewer)
    return readMemberHome(db, { book: book(), language }, reader, input.userName ?? reader.account)
  }),
]
