import { createFileRoute } from '@tanstack/react-router'
import { listAllRechargeOrders } from '#contract/money/recharge.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { type OrdersSearch, RechargeOrdersPage } from '#web/money/recharge/recharge-orders-page.tsx'

export const Route = createFileRoute('/manage/rechargeOrders')({
  // The search is read where it is used: what checks it belongs to staff, and not into everybody's first page.
  validateSearch: (search: Record<string, unknown>) => search as Partial<OrdersSearch>,
  component: () => <RechargeOrdersPage {...lenientSearch(listAllRechargeOrders.input)(Route.useSearch())} />,
})
