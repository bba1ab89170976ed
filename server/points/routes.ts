import * as contract from '#contract/points.ts'
import { type Route, route } from '#server/http/route.ts'
import type { RoleBook } from '#server/roles/role-book.ts'
import { requireViewer } from '#server/viewer.ts'
import { readStanding } from './points.ts'

export const createPointRoutes = (book: () => RoleBook): Route[] => [
  route(contract.readStanding, async ({ settings, viewer, language }) =>
    readStanding(book(), settings, requireViewer(viewer), language),
  ),
]
