import * as contract from '#contract/site/report-types.ts'
import { type Route, route } from '#server/core/route.ts'
import {
  readDecisionTexts,
  restoreDecisionText,
  retireDecisionText,
  saveDecisionText,
} from './decision-texts.ts'
import { readReportTypes, restoreReportType, retireReportType, saveReportType } from './report-types.ts'

export const reportTypeRoutes: readonly Route[] = [
  route(contract.readReportTypes, readReportTypes),
  route(contract.saveReportType, saveReportType),
  route(contract.retireReportType, retireReportType),
  route(contract.restoreReportType, restoreReportType),
  route(contract.readDecisionTexts, readDecisionTexts),
  route(contract.saveDecisionText, saveDecisionText),
  route(contract.retireDecisionText, retireDecisionText),
  route(contract.restoreDecisionText, restoreDecisionText),
]
