import * as contract from '#contract/posts/post-origins.ts'
import { type Route, route } from '#server/core/route.ts'
import { readPostOrigin } from './post-origins.ts'

export const postOriginRoutes: readonly Route[] = [route(contract.readPostOrigin, readPostOrigin)]
