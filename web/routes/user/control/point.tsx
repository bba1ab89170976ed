import { createFileRoute } from '@tanstack/react-router'
import type { InputOf } from '#contract/endpoint.ts'
import { listLedgerEntries } from '#contract/ledger.ts'
import { m } from '#contract/messages/generated/messages.js'
import { SignedInOnly } from '#web/accounts/signed-in-only.tsx'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { LogPage } from '#web/money/log-page.tsx'
import { StandingCard } from '#web/points/standing-card.tsx'

type LogSearch = Partial<Pick<InputOf<typeof listLedgerEntries>, 'month' | 'page'>>

export const Route = createFileRoute('/user/control/point')({
  // The search is read where it is used: what checks it belongs to members, and not into everybody's first page.
  validateSearch: (search: Record<string, unknown>) => search as LogSearch,
  component: Log,
})

function Log() {
  const { month, page } = lenientSearch(listLedgerEntries.input)(Route.useSearch())
  return (
    <SignedInOnly title={m.money_points()}>
      <LogPage currency="POINT" month={month} page={page}>
        <StandingCard />
      </LogPage>
    </SignedInOnly>
  )
}
