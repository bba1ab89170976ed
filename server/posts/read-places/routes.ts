import * as contract from '#contract/posts/read-places.ts'
import { type Route, route } from '#server/core/route.ts'
import { listUnread, saveReadPlaces } from './read-places.ts'

export const readPlaceRoutes: readonly Route[] = [
  route(contract.saveReadPlaces, saveReadPlaces),
  route(contract.listUnread, listUnread),
]
