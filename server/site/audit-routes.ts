import * as contract from '#contract/site/audit.ts'
import { listAuditLog } from '#server/core/audit.ts'
import { type Route, route } from '#server/core/route.ts'

export const auditRoutes: readonly Route[] = [
  route(contract.listAuditLog, ({ db }, input) => listAuditLog(db, input)),
]
