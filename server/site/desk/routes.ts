import { refuseDeletion } from '#contract/posts/deletion-requests.ts'
import { approvePost, refusePost } from '#contract/posts/review.ts'
import * as contract from '#contract/site/desk.ts'
import { type Route, route } from '#server/core/route.ts'
import { decideDeskEntry } from './decide.ts'
import { approveElsewhere, refuseDeletionElsewhere, refuseElsewhere } from './decide-elsewhere.ts'
import { claimDeskEntry, listDecisions, listDesk, readDeskEntry } from './desk.ts'
import { undoDeskDecision } from './undo.ts'

export const deskRoutes: readonly Route[] = [
  route(contract.listDesk, listDesk),
  route(contract.readDeskEntry, readDeskEntry),
  route(contract.claimDeskEntry, claimDeskEntry),
  route(contract.decideDeskEntry, decideDeskEntry),
  route(contract.undoDeskDecision, undoDeskDecision),
  route(contract.listDecisions, listDecisions),
  route(approvePost, approveElsewhere),
  route(refusePost, refuseElsewhere),
  route(refuseDeletion, refuseDeletionElsewhere),
]
