import * as contract from '#contract/site/audit.ts'
import { type Route, route } from '#server/core/route.ts'
import { listAuditLog } from './audit-log.ts'

export const auditRoutes: readonly Route[] = [route(contract.listAuditLog, listAuditLog)]
