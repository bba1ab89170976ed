import { useNavigate } from '@tanstack/react-router'
import type { SubmitEvent } from 'react'
import type { InputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import {
  createRechargeOrderFile,
  listAllRechargeOrders,
  type MemberRechargeOrder,
  rechargeStatuses,
} from '#contract/money/recharge.ts'
import { gatewayLabels, problemLabels, statusLabels } from '#contract/money/recharge-labels.ts'
import { call } from '#web/api/call.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { Amount } from '#web/money/ledger/amount.tsx'
import { FileButton } from '#web/staff/file-button.tsx'
import styles from '#web/staff/manage.module.css'
import { useTypedSearch } from '#web/staff/use-typed-search.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { ButtonLink, TextLink } from '#web/ui/link.tsx'
import { Select } from '#web/ui/select.tsx'
import { showTime } from '#web/ui/show-time.ts'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { type Column, Table, TwoLines } from '#web/ui/table.tsx'
import { Tag } from '#web/ui/tag.tsx'

export type OrdersSearch = InputOf<typeof listAllRechargeOrders>

export function RechargeOrdersPage(search: OrdersSearch) {
  const { data } = usePageQuery(listAllRechargeOrders, search)
  const { before, ...filter } = search
  return (
    <section className={styles.page}>
      <h1>{m.recharge_orders()}</h1>
      <Filters {...filter} />
      {!data && <SkeletonList label={m.ui_loading()} />}
      {data && (
        <Table
          caption={m.recharge_orders()}
          columns={columns()}
          rows={data.items}
          rowKey={({ orderId }) => orderId}
          empty={<EmptyState text={m.manage_recharge_none()} />}
        />
      )}
      <div className={styles.row}>
        {before && (
          <ButtonLink to="/manage/rechargeOrders" search={filter}>
            {m.manage_ledger_newest()}
          </ButtonLink>
        )}
        {data?.next && (
          <ButtonLink to="/manage/rechargeOrders" search={{ ...filter, before: data.next }}>
            {m.manage_ledger_older()}
          </ButtonLink>
        )}
        <FileButton makeLink={() => call(createRechargeOrderFile, filter)} />
      </div>
    </section>
  )
}

const columns = (): Column<MemberRechargeOrder>[] => [
  {
    key: 'number',
    label: m.recharge_order_number(),
    nowrap: true,
    cell: ({ orderNumber, createdAt }) => <TwoLines below={showTime(createdAt)}>{orderNumber}</TwoLines>,
  },
  {
    key: 'member',
    label: m.manage_recharge_member(),
    nowrap: true,
    cell: ({ member: { memberId, account } }) => (
      <TextLink to="/manage/member" search={{ memberId }}>
        {account}
      </TextLink>
    ),
  },
  { key: 'gateway', label: m.recharge_gateway(), cell: ({ gateway }) => gatewayLabels[gateway]() },
  {
    key: 'amount',
    label: m.money_log_amount(),
    align: 'end',
    cell: ({ amountFen }) => <Amount currency="CNY" amount={amountFen} />,
  },
  { key: 'status', label: m.recharge_status(), nowrap: true, cell: ({ status }) => statusLabels[status]() },
  {
    key: 'gatewayNumber',
    label: m.manage_recharge_gateway_number(),
    cell: ({ gatewayNumber, oddPayment }) =>
      oddPayment ? <TwoLines below={oddPayment.gatewayNumber}>{gatewayNumber}</TwoLines> : gatewayNumber,
  },
  {
    key: 'problem',
    label: m.manage_recharge_problem(),
    cell: ({ problem, oddPayment }) =>
      problem && (
        <TwoLines below={oddPayment && <Amount currency="CNY" amount={oddPayment.amountFen} />}>
          <Tag tone="vermilion">{problemLabels[problem]()}</Tag>
        </TwoLines>
      ),
  },
]

const everyStatus = 'every'

function Filters({ account = '', status, onlyProblems = false }: Omit<OrdersSearch, 'before'>) {
  const navigate = useNavigate()
  const [typed, setTyped] = useTypedSearch(account)
  const show = (search: OrdersSearch) => void navigate({ to: '/manage/rechargeOrders', search })

  function find(event: SubmitEvent) {
    event.preventDefault()
    show({ account: typed || undefined, status, onlyProblems: onlyProblems || undefined })
  }

  return (
    <form className={styles.row} onSubmit={find}>
      <Field label={m.manage_adjust_member()} className={styles.grow}>
        <Input value={typed} maxLength={25} onChange={(event) => setTyped(event.target.value)} />
      </Field>
      <Field label={m.recharge_status()}>
        <Select
          options={[
            { value: everyStatus, label: m.manage_ledger_every() },
            ...rechargeStatuses.map((value) => ({ value, label: statusLabels[value]() })),
          ]}
          value={status ?? everyStatus}
          onValueChange={(value) =>
            show({
              account: typed || undefined,
              status: value === everyStatus ? undefined : value,
              onlyProblems: onlyProblems || undefined,
            })
          }
        />
      </Field>
      <Checkbox
        className={styles.beside}
        label={m.manage_recharge_only_problems()}
        checked={onlyProblems}
        onCheckedChange={(checked) =>
          show({ account: typed || undefined, status, onlyProblems: checked || undefined })
        }
      />
      <Button type="submit">{m.manage_search()}</Button>
    </form>
  )
}
