import * as contract from '#contract/money/ledger.ts'
import * as admin from '#contract/money/ledger-admin.ts'
import { createCsvLink } from '#server/core/csv-files.ts'
import { type Route, route } from '#server/core/route.ts'
import { adjustAccount, listMovements, readHoldings } from './ledger-admin.ts'
import { movementFile } from './movement-files.ts'
import { readStatement } from './statement.ts'

export const ledgerRoutes: readonly Route[] = [
  route(contract.listLedgerEntries, readStatement),
  route(admin.readHoldings, readHoldings),
  route(admin.listMovements, listMovements),
  route(admin.createMovementFile, (context, input) => createCsvLink(context, movementFile, input)),
  route(admin.adjustAccount, adjustAccount),
]
