import * as contract from '#contract/posts/polls.ts'
import { requireViewer } from '#server/core/actor.ts'
import { type Route, route } from '#server/http/route.ts'
import { castVote, readPoll } from '#server/posts/polls/polls.ts'

export const pollRoutes: Route[] = [
  route(contract.readPoll, ({ db, viewer, rights, input }) => readPoll(db, viewer, rights, input.topicId)),
  route(contract.castVote, ({ db, viewer, input }) => castVote(db, requireViewer(viewer), input)),
]
