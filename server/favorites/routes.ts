import * as contract from '#contract/posts/favorites.ts'
import { requireViewer } from '#server/core/actor.ts'
import { type Route, route } from '#server/http/route.ts'
import { favoriteTopic, unfavoriteTopic } from './favorites.ts'

export const favoriteRoutes: Route[] = [
  route(contract.favoriteTopic, ({ db, viewer, input }) =>
    favoriteTopic(db, requireViewer(viewer), input.topicId),
  ),
  route(contract.unfavoriteTopic, ({ db, viewer, input }) =>
    unfavoriteTopic(db, requireViewer(viewer), input.topicId),
  ),
]
