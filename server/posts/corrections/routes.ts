import * as contract from '#contract/posts/corrections.ts'
import { type Route, route } from '#server/core/route.ts'
import { correctPost, readCorrectedText } from './corrections.ts'

export const correctionRoutes: readonly Route[] = [
  route(contract.readCorrectedText, readCorrectedText),
  route(contract.correctPost, correctPost),
]
