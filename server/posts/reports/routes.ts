import * as contract from '#contract/posts/reports.ts'
import { type Route, route } from '#server/core/route.ts'
import { createReport, listOwnReports, readReportForm, withdrawReport } from './reports.ts'

export const reportRoutes: readonly Route[] = [
  route(contract.readReportForm, readReportForm),
  route(contract.createReport, createReport),
  route(contract.listOwnReports, listOwnReports),
  route(contract.withdrawReport, withdrawReport),
]
