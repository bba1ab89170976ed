import * as contract from '#contract/money/points.ts'
import type { RoleBook } from '#server/accounts/roles/permissions.ts'
import { requireViewer } from '#server/core/actor.ts'
import { type Route, route } from '#server/http/route.ts'
import { readStanding } from './points.ts'

export const createPointRoutes = (book: () => RoleBook): Route[] => [
  route(contract.readStanding, async ({ settings, viewer, language }) =>
    readStanding(book(), settings, requireViewer(viewer), language),
  ),
]
