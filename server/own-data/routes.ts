import * as contract from '#contract/accounts/own-data.ts'
import { requireOwnPassword } from '#server/accounts/verification/own-password.ts'
import { requireViewer } from '#server/core/actor.ts'
import type { Keys } from '#server/core/keys.ts'
import { type Route, route } from '#server/http/route.ts'
import { requestCancellation, withdrawCancellation } from './cancellation.ts'
import { createExportLink, readOwnData, requestExport } from './own-data.ts'

const done = { done: true as const }

export const createOwnDataRoutes = ({ keys }: { keys: Keys }): Route[] => [
  route(contract.readOwnData, ({ db, viewer }) => readOwnData(db, requireViewer(viewer))),
  route(contract.requestExport, async ({ db, viewer, input, client }) => {
    await requireOwnPassword(db, requireViewer(viewer), input.password, client)
    await requestExport(db, requireViewer(viewer))
    return done
  }),
  route(contract.createExportLink, async ({ db, viewer, input, client }) => {
    await requireOwnPassword(db, requireViewer(viewer), input.password, client)
    return { address: await createExportLink(db, keys, requireViewer(viewer)) }
  }),
  route(contract.requestCancellation, async ({ db, viewer, input, client }) => {
    await requireOwnPassword(db, requireViewer(viewer), input.password, client)
    const dueAt = await requestCancellation(db, requireViewer(viewer))
    return { cancellationDueAt: dueAt.toISOString() }
  }),
  route(contract.withdrawCancellation, async ({ db, viewer }) => {
    await withdrawCancellation(db, requireViewer(viewer))
    return done
  }),
]
