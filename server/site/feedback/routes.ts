import * as contract from '#contract/site/feedback.ts'
import * as staff from '#contract/site/feedback-list.ts'
import { formRoute, type Route, route } from '#server/core/route.ts'
import { checkFeedback, decideFeedback, listFeedback, sendFeedback } from './feedback.ts'

export const feedbackRoutes: readonly Route[] = [
  formRoute(contract.sendFeedback, sendFeedback, checkFeedback),
  route(staff.listFeedback, listFeedback),
  route(staff.decideFeedback, decideFeedback),
]
