import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import { yuanText } from '#contract/money/money.ts'
import * as contract from '#contract/money/recharge.ts'
import { type CsvFile, readBatches } from '#server/core/csv-files.ts'
import type { CsvCell } from '#server/core/csv-line.ts'
import type { Database } from '#server/core/database.ts'
import { listAllOrders } from './queries.ts'

type Filter = ParsedInputOf<typeof contract.createRechargeOrderFile>

export const rechargeOrderFile: CsvFile<Filter> = {
  name: 'recharge-orders',
  act: 'export_recharge_orders',
  input: contract.createRechargeOrderFile.input,
  columns: [
    'order',
    'created',
    'member',
    'gateway',
    'amount',
    'status',
    'settled',
    'gateway_number',
    'problem',
    'odd_payment_number',
    'odd_payment_amount',
  ],
  read: readOrders,
}

async function* readOrders(db: Database, filter: Filter): AsyncGenerator<CsvCell[][]> {
  const batches = readBatches(
    (before: number | undefined, count) => listAllOrders(db, { ...filter, before }, count),
    ({ id }) => id,
  )
  for await (const rows of batches)
    yield rows.map((row) => [
      row.order_number,
      row.created_at.toISOString(),
      row.account,
      row.gateway,
      Number(yuanText(row.amount_fen)),
      row.status,
      row.settled_at?.toISOString() ?? null,
      row.gateway_number,
      row.problem,
      row.odd_payment_number,
      row.odd_payment_fen === null ? null : Number(yuanText(row.odd_payment_fen)),
    ])
}
