import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import * as contract from '#contract/money/membership-cards.ts'
import { yuanText } from '#contract/money/money.ts'
import { type CsvFile, readBatches } from '#server/core/csv-files.ts'
import type { CsvCell } from '#server/core/csv-line.ts'
import type { Database } from '#server/core/database.ts'
import { listOrderRows } from './order-queries.ts'

type Filter = ParsedInputOf<typeof contract.createCardOrderFile>

export const cardOrderFile: CsvFile<Filter> = {
  name: 'card-orders',
  act: 'export_card_orders',
  input: contract.createCardOrderFile.input,
  columns: [
    'order',
    'time',
    'member',
    'paid',
    'paid_points',
    'role',
    'card',
    'specification',
    'quantity',
    'duration',
    'unit',
    'role_until',
  ],
  read: readOrders,
}

async function* readOrders(db: Database, { account }: Filter): AsyncGenerator<CsvCell[][]> {
  const batches = readBatches(
    (before: number | undefined, count) =>
      listOrderRows(db, { account: account || undefined, before }, { offset: 0, count }),
    ({ id }) => id,
  )
  // In Chinese, because money here is yuan and whoever does these books reads it.
  for await (const rows of batches)
    yield rows.map((row) => [
      row.order_number,
      row.ordered_at.toISOString(),
      row.account,
      Number(yuanText(row.paid_fen)),
      row.paid_points,
      row.role_name_zh,
      row.card_name_zh,
      row.specification_name_zh,
      row.quantity,
      row.duration,
      row.duration_unit,
      row.role_expires_at.toISOString(),
    ])
}
