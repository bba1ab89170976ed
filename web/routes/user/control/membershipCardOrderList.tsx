import { createFileRoute } from '@tanstack/react-router'
import type { InputOf } from '#contract/endpoint.ts'
import { listCardOrders } from '#contract/membership-cards.ts'
import { m } from '#contract/messages/generated/messages.js'
import { SignedInOnly } from '#web/accounts/signed-in-only.tsx'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { OrderListPage } from '#web/membership-cards/order-list-page.tsx'

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
