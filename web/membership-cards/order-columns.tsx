import type { CardOrder } from '#contract/membership-cards.ts'
import { m } from '#contract/messages/generated/messages.js'
import { Amount } from '#web/money/amount.tsx'
import { showTime } from '#web/ui/show-time.ts'
import type { Column } from '#web/ui/table.tsx'
import { showDuration } from './card-words.ts'

/** The fields of the specification's chapter 3, for the buyer and for staff. */
export const orderColumns = <Order extends CardOrder>(): Column<Order>[] => [
  { key: 'number', label: m.cards_order_number(), cell: ({ orderNumber }) => orderNumber },
  { key: 'time', label: m.cards_order_time(), cell: ({ orderedAt }) => showTime(orderedAt) },
  {
    key: 'paid',
    label: m.cards_order_paid(),
    align: 'end',
    cell: ({ paidFen }) => <Amount currency="CNY" amount={paidFen} />,
  },
  {
    key: 'points',
    label: m.cards_order_paid_points(),
    align: 'end',
    cell: ({ paidPoints }) => <Amount currency="POINT" amount={paidPoints} />,
  },
  { key: 'role', label: m.cards_order_role(), cell: ({ roleName }) => roleName },
  {
    key: 'specification',
    label: m.cards_order_specification(),
    cell: ({ cardName, specificationName }) => `${cardName} · ${specificationName}`,
  },
  { key: 'quantity', label: m.cards_order_quantity(), align: 'end', cell: ({ quantity }) => quantity },
  {
    key: 'duration',
    label: m.cards_order_duration(),
    cell: ({ duration, durationUnit }) => showDuration(duration, durationUnit),
  },
  { key: 'until', label: m.cards_order_until(), cell: ({ roleExpiresAt }) => showTime(roleExpiresAt) },
]
