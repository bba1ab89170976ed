import { createFileRoute } from '@tanstack/react-router'
import type { InputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { listRechargeOrders } from '#contract/money/recharge.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { RechargePage } from '#web/money/recharge/recharge-page.tsx'
import { SignedInOnly } from '#web/own-area/signed-in-only.tsx'

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
