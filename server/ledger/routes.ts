import * as contract from '#contract/ledger.ts'
import * as desk from '#contract/ledger-desk.ts'
import { createCsvLink } from '#server/csv-files/csv-files.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Keys } from '#server/keys.ts'
import { requireViewer } from '#server/viewer.ts'
import { adjustAccount, listMovements, readHoldings } from './desk.ts'
import { movementFile } from './movement-files.ts'
import { readStatement } from './statement.ts'

export const createLedgerRoutes = ({ keys }: { keys: Keys }): Route[] => [
  route(contract.listLedgerEntries, ({ db, viewer, input }) =>
    readStatement(db, requireViewer(viewer), input),
  ),
  route(desk.readHoldings, ({ db }) => readHoldings(db)),
  route(desk.listMovements, ({ db, input }) => listMovements(db, input)),
  route(desk.createMovementFile, ({ db, viewer, input }) =>
    createCsvLink({ db, keys, viewer: requireViewer(viewer) }, movementFile, input),
  ),
  route(desk.adjustAccount, ({ db, viewer, input }) => adjustAccount(db, requireViewer(viewer), input)),
]
