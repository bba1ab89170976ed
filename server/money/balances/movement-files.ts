import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import * as contract from '#contract/money/ledger-admin.ts'
import { yuanText } from '#contract/money/money.ts'
import { type CsvFile, readBatches } from '#server/core/csv-files.ts'
import type { CsvCell } from '#server/core/csv-line.ts'
import type { Database } from '#server/core/database.ts'
import { type MovementRow, readFilter, toLine } from './ledger-admin.ts'
import { listMovementRows } from './ledger-admin-queries.ts'

type Filter = ParsedInputOf<typeof contract.createMovementFile>

export const movementFile: CsvFile<Filter> = {
  name: 'ledger',
  act: 'export_ledger',
  input: contract.createMovementFile.input,
  columns: [
    'transfer',
    'time',
    'account',
    'member',
    'currency',
    'reason',
    'amount',
    'balance_after',
    'reference',
    'remark',
    'staff',
  ],
  read: readMovements,
}

async function* readMovements(db: Database, wanted: Filter): AsyncGenerator<CsvCell[][]> {
  const filter = await readFilter(db, wanted)
  if (!filter) return
  const batches = readBatches(
    (before: { transferId: number; accountId: number } | undefined, count) =>
      listMovementRows(db, { ...filter, before }, count),
    (row) => ({ transferId: row.transfer_id, accountId: row.account_id }),
  )
  for await (const rows of batches) yield rows.map(cellsOf)
}

/** Money in yuan, because the file is for people and their spreadsheets. */
function cellsOf(row: MovementRow): CsvCell[] {
  const line = toLine(row)
  const write = (amount: number) => (line.currency === 'CNY' ? Number(yuanText(amount)) : amount)
  return [
    line.transferId,
    line.movedAt,
    line.kind,
    line.member?.account ?? null,
    line.currency,
    line.reason,
    write(line.amount),
    write(line.balanceAfter),
    row.reference_kind && `${row.reference_kind} ${row.reference_id}`,
    line.remark,
    line.actor,
  ]
}
