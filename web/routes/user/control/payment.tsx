import { createFileRoute } from '@tanstack/react-router'
import type { InputOf } from '#contract/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { listRechargeOrders } from '#contract/recharge.ts'
import { SignedInOnly } from '#web/accounts/signed-in-only.tsx'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { RechargePage } from '#web/recharge/recharge-page.tsx'

export const Route = createFileRoute('/user/control/payment')({
  // The search is read where it is used: what checks it belongs to members, and not into everybody's first page.
  validateSearch: (search: Record<string, unknown>) => search as Partial<InputOf<typeof listRechargeOrders>>,
  component: Recharge,
})

function Recharge() {
  const { page } = lenientSearch(listRechargeOrders.input)(Route.useSearch())
  return (
    <SignedInOnly title={m.recharge_title()}>
      <RechargePage page={page} />
    </SignedInOnly>
  )
}
