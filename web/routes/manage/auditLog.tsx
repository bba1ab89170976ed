import { createFileRoute } from '@tanstack/react-router'
import { listAuditLog } from '#contract/audit.ts'
import { lenientSearch } from '#web/api/lenient-search.ts'
import { AuditLogPage } from '#web/manage/audit-log-page.tsx'

const validateSearch = lenientSearch(listAuditLog.input)

export const Route = createFileRoute('/manage/auditLog')({
  validateSearch,
  component: () => <AuditLogPage {...Route.useSearch()} />,
})
