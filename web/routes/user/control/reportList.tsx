import { createFileRoute } from '@tanstack/react-router'
import { m } from '#contract/messages/generated/messages.js'
import { listOwnReports, type ReportStatus, type ThingState } from '#contract/posts/reports.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { SignedInOnly } from '#web/own-area/signed-in-only.tsx'
import { ReportListPage } from '#web/posts/reports/report-list-page.tsx'

export const Route = createFileRoute('/user/control/reportList')({
  // Read where it is used: what checks it belongs to members, and not into everybody's first page.
  validateSearch: (search: Record<string, unknown>) =>
    search as { page?: number; status?: ReportStatus; state?: ThingState },
  component: List,
})

function List() {
  const { page, status, state } = lenientSearch(listOwnReports.input)(Route.useSearch())
  return (
    <SignedInOnly title={m.report_own()}>
      <ReportListPage page={page} status={status} state={state} />
    </SignedInOnly>
  )
}
