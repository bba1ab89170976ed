import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Language } from '#contract/core/language.ts'
import { m } from '#contract/messages/generated/messages.js'
import * as contract from '#contract/money/ledger-admin.ts'
import {
  accountKindLabels,
  currencyLabels,
  reasonLabels,
  referenceLabels,
} from '#contract/money/ledger-labels.ts'
import { yuanText } from '#contract/money/money.ts'
import { type CsvFile, readBatches } from '#server/core/csv-files.ts'
import { type CsvCell, csvTime } from '#server/core/csv-line.ts'
import type { Database } from '#server/core/database.ts'
import { type MovementRow, readFilter, toLine } from './ledger-admin.ts'
import { listMovementRows } from './ledger-admin-queries.ts'

type Filter = ParsedInputOf<typeof contract.createMovementFile>

export const movementFile: CsvFile<Filter> = {
  name: 'ledger',
  act: 'export_ledger',
  input: contract.createMovementFile.input,
  columns: [
    m.money_receipt_transfer,
    m.money_file_time,
    m.manage_ledger_account,
    m.manage_ledger_currency,
    m.money_log_module,
    m.money_log_amount,
    m.money_log_after,
    m.manage_ledger_reference,
    m.money_log_remark,
    m.manage_ledger_actor,
  ],
  read: readMovements,
}

async function* readMovements(db: Database, wanted: Filter, language: Language): AsyncGenerator<CsvCell[][]> {
  const filter = await readFilter(db, wanted)
  if (!filter) return
  const batches = readBatches(
    (before: { transferId: number; accountId: number } | undefined, count) =>
      listMovementRows(db, { ...filter, before }, count),
    (row) => ({ transferId: row.transfer_id, accountId: row.account_id }),
  )
  for await (const rows of batches) yield rows.map((row) => cellsOf(row, language))
}

/** Money in yuan, because the file is for people and their spreadsheets. */
function cellsOf(row: MovementRow, locale: Language): CsvCell[] {
  const line = toLine(row)
  const write = (amount: number) => (line.currency === 'CNY' ? Number(yuanText(amount)) : amount)
  return [
    line.transferId,
    csvTime(row.transferred_at),
    line.member?.account ?? accountKindLabels[line.kind]({}, { locale }),
    currencyLabels[line.currency]({}, { locale }),
    reasonLabels[line.reason]({}, { locale }),
    write(line.amount),
    write(line.balanceAfter),
    row.reference_kind && referenceLabels[row.reference_kind]({ id: row.reference_id! }, { locale }),
    line.remark,
    line.actor,
  ]
}
