import * as contract from '#contract/posts/reports.ts'
import { formRoute, type Route, route } from '#server/core/route.ts'
import { checkReport, createReport, listOwnReports, readReportForm, withdrawReport } from './reports.ts'

export const reportRoutes: readonly Route[] = [
  route(contract.readReportForm, readReportForm),
  formRoute(contract.createReport, createReport, checkReport),
  route(contract.listOwnReports, listOwnReports),
  route(contract.withdrawReport, withdrawReport),
]
