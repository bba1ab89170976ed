import * as contract from '#contract/money/ledger.ts'
import * as desk from '#contract/money/ledger-admin.ts'
import { requireViewer } from '#server/core/actor.ts'
import type { Keys } from '#server/core/keys.ts'
import { createCsvLink } from '#server/csv-files/csv-files.ts'
import { type Route, route } from '#server/http/route.ts'
import { adjustAccount, listMovements, readHoldings } from '#server/money/balances/ledger-admin.ts'
import { movementFile } from '#server/money/balances/movement-files.ts'
import { readStatement } from '#server/money/balances/statement.ts'

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
