import * as contract from '#contract/polls.ts'
import { type Route, route } from '#server/http/route.ts'
import { requireViewer } from '#server/viewer.ts'
import { castVote, readPoll } from './polls.ts'

export const pollRoutes: Route[] = [
  route(contract.readPoll, ({ db, viewer, rights, input }) => readPoll(db, viewer, rights, input.topicId)),
  route(contract.castVote, ({ db, viewer, input }) => castVote(db, requireViewer(viewer), input)),
]
