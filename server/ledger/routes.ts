import * as contract from '#contract/ledger.ts'
import { type Route, route } from '#server/http/route.ts'
import { requireViewer } from '#server/viewer.ts'
import { readStatement } from './statement.ts'

export const ledgerRoutes: Route[] = [
  route(contract.listLedgerEntries, ({ db, viewer, input }) =>
    readStatement(db, requireViewer(viewer), input),
  ),
]
