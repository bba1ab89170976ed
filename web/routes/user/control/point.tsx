import { createFileRoute } from '@tanstack/react-router'
import type { InputOf } from '#contract/core/endpoint.ts'
import { m } from '#contract/messages/generated/messages.js'
import { listLedgerEntries } from '#contract/money/ledger.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { LogPage } from '#web/money/ledger/log-page.tsx'
import { StandingCard } from '#web/money/ledger/standing-card.tsx'
import { SignedInOnly } from '#web/own-area/signed-in-only.tsx'

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
