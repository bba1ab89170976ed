import { createFileRoute } from '@tanstack/react-router'
import type { InputOf } from '#contract/core/endpoint.ts'
import { listAuditLog } from '#contract/site/audit.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { AuditLogPage } from '#web/site/audit-log-page.tsx'

export const Route = createFileRoute('/manage/auditLog')({
  // The search is read where it is used: what checks it belongs to staff, and not into everybody's first page.
  validateSearch: (search: Record<string, unknown>) => search as Partial<InputOf<typeof listAuditLog>>,
  component: () => <AuditLogPage {...lenientSearch(listAuditLog.input)(Route.useSearch())} />,
})
