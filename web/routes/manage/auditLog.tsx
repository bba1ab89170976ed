import { createFileRoute } from '@tanstack/react-router'
import { listAuditLog } from '#contract/audit.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { AuditLogPage } from '#web/manage/audit-log-page.tsx'

export const Route = createFileRoute('/manage/auditLog')({
  // The search is read where it is used: what checks it belongs to staff, and not into everybody's first page.
  validateSearch: (search: Record<string, unknown>) => search as Partial<InputOf<typeof listAuditLog>>,
  component: () => <AuditLogPage {...lenientSearch(listAuditLog.input)(Route.useSearch())} />,
})
