import { createFileRoute } from '@tanstack/react-router'
import type { InputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { listCardOrders } from '#contract/money/membership-cards.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { OrderListPage } from '#web/money/cards/order-list-page.tsx'
import { SignedInOnly } from '#web/own-area/signed-in-only.tsx'

export const Route = createFileRoute('/user/control/membershipCardOrderList')({
  // The search is read where it is used: what checks it belongs to members, and not into everybody's first page.
  validateSearch: (search: Record<string, unknown>) => search as Partial<InputOf<typeof listCardOrders>>,
  component: List,
})

function List() {
  const { page } = lenientSearch(listCardOrders.input)(Route.useSearch())
  return (
    <SignedInOnly title={m.cards_orders()}>
      <OrderListPage page={page} />
    </SignedInOnly>
  )
}
