import { createFileRoute } from '@tanstack/react-router'
import { listAllCardOrders } from '#contract/money/membership-cards.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { CardOrdersPage, type CardOrdersSearch } from '#web/money/cards/card-orders-page.tsx'

export const Route = createFileRoute('/manage/membershipCardOrders')({
  // The search is read where it is used: what checks it belongs to staff, and not into everybody's first page.
  validateSearch: (search: Record<string, unknown>) => search as Partial<CardOrdersSearch>,
  component: () => <CardOrdersPage {...lenientSearch(listAllCardOrders.input)(Route.useSearch())} />,
})
