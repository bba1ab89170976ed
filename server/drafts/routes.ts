import * as contract from '#contract/posts/drafts.ts'
import { requireViewer } from '#server/core/actor.ts'
import { type Route, route } from '#server/http/route.ts'
import { deleteDraft, readDraft, saveDraft } from '#server/posts/publishing/drafts.ts'

export const draftRoutes: Route[] = [
  route(contract.readDraft, ({ db, viewer, input }) => readDraft(db, requireViewer(viewer), input.place)),
  route(contract.saveDraft, ({ db, viewer, input }) => saveDraft(db, requireViewer(viewer), input)),
  route(contract.deleteDraft, async ({ db, viewer, input }) => {
    await deleteDraft(db, requireViewer(viewer).memberId, input.place)
    return { done: true as const }
  }),
]
