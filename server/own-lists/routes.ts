import * as contract from '#contract/people/own-lists.ts'
import type { RoleBook } from '#server/accounts/roles/permissions.ts'
import { requireViewer } from '#server/core/actor.ts'
import { type Route, route } from '#server/http/route.ts'
import { listAppreciations } from '#server/people/appreciations.ts'
import { listFavorites, listFollowers, listFollows, listLikes } from '#server/people/own-lists.ts'
import { listOwnTopics } from '#server/topics/own-topics.ts'

export const createOwnListRoutes = (book: () => RoleBook): Route[] => [
  route(contract.listOwnTopics, ({ db, language, rights, viewer, input }) =>
    listOwnTopics(db, { language, rights, book: book() }, requireViewer(viewer).memberId, input.page),
  ),
  route(contract.listFavorites, ({ db, language, rights, viewer, input }) =>
    listFavorites(db, { language, rights, book: book() }, requireViewer(viewer).memberId, input.page),
  ),
  route(contract.listLikes, ({ db, language, rights, viewer, input }) =>
    listLikes(db, { language, rights, book: book() }, requireViewer(viewer).memberId, input.page),
  ),
  route(contract.listFollows, ({ db, viewer, input }) =>
    listFollows(db, requireViewer(viewer).memberId, input.page),
  ),
  route(contract.listFollowers, ({ db, viewer, input }) =>
    listFollowers(db, requireViewer(viewer).memberId, input.page),
  ),
  route(contract.listTopicLikes, ({ db, viewer, input }) =>
    listAppreciations(db, requireViewer(viewer), 'like', input),
  ),
  route(contract.listTopicFavorites, ({ db, viewer, input }) =>
    listAppreciations(db, requireViewer(viewer), 'favorite', input),
  ),
]
