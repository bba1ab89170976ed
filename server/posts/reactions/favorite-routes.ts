import * as contract from '#contract/posts/favorites.ts'
import { type Route, route } from '#server/core/route.ts'
import { favoriteTopic, unfavoriteTopic } from './favorites.ts'

export const favoriteRoutes: readonly Route[] = [
  route(contract.favoriteTopic, favoriteTopic),
  route(contract.unfavoriteTopic, unfavoriteTopic),
]
