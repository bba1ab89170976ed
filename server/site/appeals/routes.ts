import * as contract from '#contract/site/appeals.ts'
import { type Route, route } from '#server/core/route.ts'
import { appealBan, appealDecision, listOwnDecisions, readOwnBan } from './appeals.ts'

export const appealRoutes: readonly Route[] = [
  route(contract.listOwnDecisions, listOwnDecisions),
  route(contract.appealDecision, appealDecision),
  route(contract.readOwnBan, readOwnBan),
  route(contract.appealBan, appealBan),
]
