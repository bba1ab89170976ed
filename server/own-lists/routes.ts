import * as contract from '#contract/own-lists.ts'
import { type Route, route } from '#server/http/route.ts'
import type { RoleBook } from '#server/roles/role-book.ts'
import { listOwnTopics } from '#server/topics/own-topics.ts'
import { requireViewer } from '#server/viewer.ts'
import { listAppreciations } from './appreciations.ts'
import { listFavorites, listFollowers, listFollows, listLikes } from './own-lists.ts'

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
