import * as contract from '#contract/posts/mentions.ts'
import { type Route, route } from '#server/http/route.ts'
import { findMentionable } from './mentions.ts'

export const mentionRoutes: Route[] = [
  route(contract.findMentionable, ({ db, input }) => findMentionable(db, input.query)),
]
