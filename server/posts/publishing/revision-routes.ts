import * as contract from '#contract/posts/revisions.ts'
import { type Route, route } from '#server/core/route.ts'
import { listRevisions, readRevision } from './revisions.ts'

export const revisionRoutes: readonly Route[] = [
  route(contract.listRevisions, listRevisions),
  route(contract.readRevision, readRevision),
]
