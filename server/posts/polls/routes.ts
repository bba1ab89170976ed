import * as contract from '#contract/posts/polls.ts'
import { type Route, route } from '#server/core/route.ts'
import { castVote, readPoll } from './polls.ts'

export const pollRoutes: readonly Route[] = [
  route(contract.readPoll, readPoll),
  route(contract.castVote, castVote),
]
