import { Link } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { listRechargeOrders, type RechargeOrder } from '#contract/money/recharge.ts'
import { gatewayLabels, problemLabels, statusLabels } from '#contract/money/recharge-labels.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { Amount } from '#web/money/ledger/amount.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { showTime } from '#web/ui/show-time.ts'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { type Column, Table, TwoLines } from '#web/ui/table.tsx'

/** What its member has to know first: money that came and isn't in the balance is no order that waits. */
const labelOf = ({ status, problem }: Pick<RechargeOrder, 'status' | 'problem'>) =>
  problem && (status === 'paid') === (problem === 'paid_twice')
    ? problemLabels[problem]()
    : statusLabels[status]()

const columns = (): Column<RechargeOrder>[] => [
  {
    key: 'number',
    label: m.recharge_order_number(),
    nowrap: true,
    cell: ({ orderNumber, gateway, createdAt }) => (
      <TwoLines below={showTime(createdAt)}>
        <TextLink
          to="/paymentCompleted/$interfaceProduct/$paymentModule/$parameterId"
          params={{ interfaceProduct: gateway, paymentModule: 'recharge', parameterId: orderNumber }}
        >
          {orderNumber}
        </TextLink>
      </TwoLines>
    ),
  },
  { key: 'gateway', label: m.recharge_gateway(), cell: ({ gateway }) => gatewayLabels[gateway]() },
  {
    key: 'amount',
    label: m.money_log_amount(),
    align: 'end',
    cell: ({ amountFen }) => <Amount currency="CNY" amount={amountFen} />,
  },
  { key: 'status', label: m.recharge_status(), nowrap: true, cell: labelOf },
]

export function RechargeOrders({ page }: { page: number | undefined }) {
  const { data } = usePageQuery(listRechargeOrders, { page })
  return (
    <Card title={m.recharge_orders()}>
      {!data && <SkeletonList label={m.ui_loading()} />}
      {data && (
        <Table
          caption={m.recharge_orders()}
          columns={columns()}
          rows={data.items}
          rowKey={({ orderNumber }) => orderNumber}
          empty={<EmptyList total={data.total} text={m.recharge_orders_empty()} />}
        />
      )}
      {data && (
        <Pagination
          {...data}
          linkFor={(page, props) => <Link to="/user/control/payment" search={{ page }} {...props} />}
        />
      )}
    </Card>
  )
}
