import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Language } from '#contract/core/language.ts'
import { m } from '#contract/messages/generated/messages.js'
import { yuanText } from '#contract/money/money.ts'
import * as contract from '#contract/money/recharge.ts'
import { gatewayLabels, problemLabels, statusLabels } from '#contract/money/recharge-labels.ts'
import { type CsvFile, readBatches } from '#server/core/csv-files.ts'
import { type CsvCell, csvTime } from '#server/core/csv-line.ts'
import type { Database } from '#server/core/database.ts'
import { listAllOrders } from './queries.ts'

type Filter = ParsedInputOf<typeof contract.createRechargeOrderFile>

export const rechargeOrderFile: CsvFile<Filter> = {
  name: 'recharge-orders',
  act: 'export_recharge_orders',
  input: contract.createRechargeOrderFile.input,
  columns: [
    m.recharge_order_number,
    m.money_file_ordered,
    m.manage_recharge_member,
    m.recharge_gateway,
    m.recharge_file_amount,
    m.recharge_status,
    m.recharge_file_settled,
    m.manage_recharge_gateway_number,
    m.manage_recharge_problem,
    m.recharge_file_odd_number,
    m.recharge_file_odd_amount,
  ],
  read: readOrders,
}

async function* readOrders(db: Database, filter: Filter, locale: Language): AsyncGenerator<CsvCell[][]> {
  const batches = readBatches(
    (before: number | undefined, count) => listAllOrders(db, { ...filter, before }, count),
    ({ id }) => id,
  )
  for await (const rows of batches)
    yield rows.map((row) => [
      row.order_number,
      csvTime(row.created_at),
      row.account,
      gatewayLabels[row.gateway]({}, { locale }),
      Number(yuanText(row.amount_fen)),
      statusLabels[row.status]({}, { locale }),
      row.settled_at && csvTime(row.settled_at),
      row.gateway_number,
      row.problem && problemLabels[row.problem]({}, { locale }),
      row.odd_payment_number,
      row.odd_payment_fen === null ? null : Number(yuanText(row.odd_payment_fen)),
    ])
}
