import * as contract from '#contract/favorites.ts'
import { type Route, route } from '#server/http/route.ts'
import { requireViewer } from '#server/viewer.ts'
import { favoriteTopic, unfavoriteTopic } from './favorites.ts'

export const favoriteRoutes: Route[] = [
  route(contract.favoriteTopic, ({ db, viewer, input }) =>
    favoriteTopic(db, requireViewer(viewer), input.topicId),
  ),
  route(contract.unfavoriteTopic, ({ db, viewer, input }) =>
    unfavoriteTopic(db, requireViewer(viewer), input.topicId),
  ),
]
