import { m } from '#contract/messages/generated/messages.js'
import type { CardOrder } from '#contract/money/membership-cards.ts'
import { Amount } from '#web/money/ledger/amount.tsx'
import { showTime } from '#web/ui/show-time.ts'
import { type Column, TwoLines } from '#web/ui/table.tsx'
import { showDuration } from './card-words.ts'

/** What an order says of itself, to the buyer and to staff. */
export const orderColumns = <Order extends CardOrder>(): Column<Order>[] => [
  {
    key: 'number',
    label: m.cards_order_number(),
    nowrap: true,
    cell: ({ orderNumber, orderedAt }) => <TwoLines below={showTime(orderedAt)}>{orderNumber}</TwoLines>,
  },
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
  {
    key: 'role',
    label: m.cards_order_role(),
    cell: ({ roleName, roleExpiresAt }) => (
      <TwoLines below={m.cards_order_until({ time: showTime(roleExpiresAt) })}>{roleName}</TwoLines>
    ),
  },
  {
    key: 'specification',
    label: m.cards_order_specification(),
    cell: ({ cardName, specificationName, quantity, duration, durationUnit }) => (
      <TwoLines below={`${showDuration(duration, durationUnit)} × ${quantity}`}>
        {cardName} · {specificationName}
      </TwoLines>
    ),
  },
]
