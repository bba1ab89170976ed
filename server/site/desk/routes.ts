import * as contract from '#contract/site/desk.ts'
import { type Route, route } from '#server/core/route.ts'
import { decideDeskEntry } from './decide.ts'
import { claimDeskEntry, listDecisions, listDesk, readDeskEntry } from './desk.ts'
import { undoDeskDecision } from './undo.ts'

export const deskRoutes: readonly Route[] = [
  route(contract.listDesk, listDesk),
  route(contract.readDeskEntry, readDeskEntry),
  route(contract.claimDeskEntry, claimDeskEntry),
  route(contract.decideDeskEntry, decideDeskEntry),
  route(contract.undoDeskDecision, undoDeskDecision),
  route(contract.listDecisions, listDecisions),
]
