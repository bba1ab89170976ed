import { createFileRoute } from '@tanstack/react-router'
import { listMovements } from '#contract/money/ledger-admin.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { LedgerPage, type LedgerSearch } from '#web/money/ledger/ledger-page.tsx'

export const Route = createFileRoute('/manage/ledger')({
  // The search is read where it is used: what checks it belongs to staff, and not into everybody's first page.
  validateSearch: (search: Record<string, unknown>) => search as Partial<LedgerSearch>,
  component: () => <LedgerPage {...lenientSearch(listMovements.input)(Route.useSearch())} />,
})
