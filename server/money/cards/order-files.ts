import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Language } from '#contract/core/language.ts'
import { m } from '#contract/messages/generated/messages.js'
import { unitLabels } from '#contract/money/duration-labels.ts'
import * as contract from '#contract/money/membership-cards.ts'
import { yuanText } from '#contract/money/money.ts'
import { type CsvFile, readBatches } from '#server/core/csv-files.ts'
import { type CsvCell, csvTime } from '#server/core/csv-line.ts'
import type { Database } from '#server/core/database.ts'
import { inLanguage } from '#server/core/in-language.ts'
import { listOrderRows } from './order-queries.ts'

type Filter = ParsedInputOf<typeof contract.createCardOrderFile>

export const cardOrderFile: CsvFile<Filter> = {
  name: 'card-orders',
  act: 'export_card_orders',
  input: contract.createCardOrderFile.input,
  columns: [
    m.cards_order_number,
    m.money_file_ordered,
    m.manage_recharge_member,
    m.cards_file_paid,
    m.cards_order_paid_points,
    m.cards_order_role,
    m.cards_file_card,
    m.cards_order_specification,
    m.cards_quantity,
    m.cards_order_duration,
    m.cards_file_unit,
    m.cards_file_until,
  ],
  read: readOrders,
}

async function* readOrders(
  db: Database,
  { account }: Filter,
  language: Language,
): AsyncGenerator<CsvCell[][]> {
  const batches = readBatches(
    (before: number | undefined, count) =>
      listOrderRows(db, { account: account || undefined, before }, { offset: 0, count }),
    ({ id }) => id,
  )
  for await (const rows of batches)
    yield rows.map((row) => [
      row.order_number,
      csvTime(row.ordered_at),
      row.account,
      Number(yuanText(row.paid_fen)),
      row.paid_points,
      inLanguage({ name_zh: row.role_name_zh, name_en: row.role_name_en }, language),
      inLanguage({ name_zh: row.card_name_zh, name_en: row.card_name_en }, language),
      inLanguage({ name_zh: row.specification_name_zh, name_en: row.specification_name_en }, language),
      row.quantity,
      row.duration,
      unitLabels[row.duration_unit]({}, { locale: language }),
      csvTime(row.role_expires_at),
    ])
}
