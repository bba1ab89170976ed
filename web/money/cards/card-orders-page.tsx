import { Link, useNavigate } from '@tanstack/react-router'
import type { SubmitEvent } from 'react'
import type { InputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import {
  createCardOrderFile,
  listAllCardOrders,
  type MemberCardOrder,
} from '#contract/money/membership-cards.ts'
import { call } from '#web/api/call.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { FileButton } from '#web/staff/file-button.tsx'
import styles from '#web/staff/manage.module.css'
import { useTypedSearch } from '#web/staff/use-typed-search.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { orderColumns } from './order-columns.tsx'

export type CardOrdersSearch = InputOf<typeof listAllCardOrders>

export function CardOrdersPage({ page, account }: CardOrdersSearch) {
  const { data } = usePageQuery(listAllCardOrders, { page, account })
  const navigate = useNavigate()
  const [typed, setTyped] = useTypedSearch(account ?? '')

  function find(event: SubmitEvent) {
    event.preventDefault()
    void navigate({ to: '/manage/membershipCardOrders', search: { account: typed || undefined } })
  }

  return (
    <section className={styles.page}>
      <h1>{m.cards_orders()}</h1>
      <form className={styles.row} onSubmit={find}>
        <Field label={m.manage_adjust_member()} className={styles.grow}>
          <Input value={typed} maxLength={25} onChange={(event) => setTyped(event.target.value)} />
        </Field>
        <Button type="submit">{m.manage_search()}</Button>
      </form>
      {!data && <SkeletonList label={m.ui_loading()} />}
      {data && (
        <Table
          caption={m.cards_orders()}
          columns={[buyerColumn(), ...orderColumns<MemberCardOrder>()]}
          rows={data.items}
          rowKey={({ orderNumber }) => orderNumber}
          isWide
          empty={<EmptyList total={data.total} text={m.cards_orders_none()} />}
        />
      )}
      {data && (
        <Pagination
          {...data}
          linkFor={(page, props) => (
            <Link to="/manage/membershipCardOrders" search={{ account, page }} {...props} />
          )}
        />
      )}
      <div className={styles.row}>
        <FileButton makeLink={() => call(createCardOrderFile, { account })} />
      </div>
    </section>
  )
}

const buyerColumn = (): Column<MemberCardOrder> => ({
  key: 'buyer',
  label: m.manage_recharge_member(),
  nowrap: true,
  cell: ({ member: { memberId, account } }) => (
    <TextLink to="/manage/member" search={{ memberId }}>
      {account}
    </TextLink>
  ),
})
