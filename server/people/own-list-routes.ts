import * as contract from '#contract/people/own-lists.ts'
import { type Route, route } from '#server/core/route.ts'
import { listOwnTopics } from '#server/posts/topics/own-topics.ts'
import { listAppreciations } from './appreciations.ts'
import { listFavorites, listFollowers, listFollows, listLikes } from './own-lists.ts'

export const ownListRoutes: readonly Route[] = [
  route(contract.listOwnTopics, listOwnTopics),
  route(contract.listFavorites, ({ db, language, rights, actor, permissions }, input) =>
    listFavorites(db, { language, rights, permissions }, actor.memberId, input.page),
  ),
  route(contract.listLikes, ({ db, language, rights, actor, permissions }, input) =>
    listLikes(db, { language, rights, permissions }, actor.memberId, input.page),
  ),
  route(contract.listFollows, ({ db, actor }, input) => listFollows(db, actor.memberId, input.page)),
  route(contract.listFollowers, ({ db, actor }, input) => listFollowers(db, actor.memberId, input.page)),
  route(contract.listTopicLikes, ({ db, actor }, input) => listAppreciations(db, actor, 'like', input)),
  route(contract.listTopicFavorites, ({ db, actor }, input) =>
    listAppreciations(db, actor, 'favorite', input),
  ),
]
