import { Link } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { type CardOrder, listCardOrders } from '#contract/money/membership-cards.ts'
import { usePageQuery } from '#web/api/use-page-query.ts'
import { OwnPage } from '#web/own-area/own-page.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { ButtonLink } from '#web/ui/link.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { Table } from '#web/ui/table.tsx'
import { orderColumns } from './order-columns.tsx'

/** What the member has bought. */
export function OrderListPage({ page }: { page: number | undefined }) {
  const { data } = usePageQuery(listCardOrders, { page })
  return (
    <OwnPage title={m.cards_orders()}>
      {!data && <SkeletonList label={m.ui_loading()} />}
      {data && (
        <Card flush>
          <Table
            caption={m.cards_orders()}
            columns={orderColumns<CardOrder>()}
            rows={data.items}
            rowKey={({ orderNumber }) => orderNumber}
            empty={
              <EmptyList
                total={data.total}
                text={m.cards_orders_none()}
                action={<ButtonLink to="/membershipCardList">{m.cards_all()}</ButtonLink>}
              />
            }
          />
        </Card>
      )}
      {data && (
        <Pagination
          {...data}
          linkFor={(page, props) => (
            <Link to="/user/control/membershipCardOrderList" search={{ page }} {...props} />
          )}
        />
      )}
    </OwnPage>
  )
}
