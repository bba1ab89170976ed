import * as contract from '#contract/audit.ts'
import { type Route, route } from '#server/http/route.ts'
import { listAuditLog } from './audit.ts'

export const auditRoutes: Route[] = [route(contract.listAuditLog, ({ db, input }) => listAuditLog(db, input))]
