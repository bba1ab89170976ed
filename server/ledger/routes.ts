import * as contract from '#contract/ledger.ts'
import * as desk from '#contract/ledger-desk.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Keys } from '#server/keys.ts'
import { requireViewer } from '#server/viewer.ts'
import { adjustAccount, listMovements, readHoldings } from './desk.ts'
import { createMovementFile } from './movement-files.ts'
import { readStatement } from './statement.ts'

export const createLedgerRoutes = ({ keys }: { keys: Keys }): Route[] => [
  route(contract.listLedgerEntries, ({ db, viewer, input }) =>
    readStatement(db, requireViewer(viewer), input),
  ),
  route(desk.readHoldings, ({ db }) => readHoldings(db)),
  route(desk.listMovements, ({ db, input }) => listMovements(db, input)),
  route(desk.createMovementFile, ({ db, viewer, input }) =>
    createMovementFile(db, keys, requireViewer(viewer), input),
  ),
  route(desk.adjustAccount, ({ db, viewer, input }) => adjustAccount(db, requireViewer(viewer), input)),
]
