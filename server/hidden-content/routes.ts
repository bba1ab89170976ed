import * as contract from '#contract/posts/hidden-content.ts'
import { requireViewer } from '#server/core/actor.ts'
import { type Route, route } from '#server/http/route.ts'
import { listUnlocks } from '#server/posts/hidden-content/unlock-list.ts'
import { listOpenKinds, readHiddenContent, unlockHiddenContent } from './hidden-content.ts'

/** None of these names its content: what they answer is one member's, and is never kept for another. */
export const hiddenContentRoutes: Route[] = [
  route(contract.readHiddenContent, ({ db, viewer, input }) =>
    readHiddenContent(db, requireViewer(viewer), input.topicId),
  ),
  route(contract.unlockHiddenContent, ({ db, settings, viewer, input }) =>
    unlockHiddenContent(db, settings, requireViewer(viewer), input),
  ),
  route(contract.listOpenKinds, ({ db, viewer, input }) =>
    listOpenKinds(db, requireViewer(viewer), input.topicIds.split(',').map(Number)),
  ),
  route(contract.listUnlocks, ({ db, viewer, input }) => listUnlocks(db, requireViewer(viewer), input)),
]
