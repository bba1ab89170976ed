import * as contract from '#contract/drafts.ts'
import { type Route, route } from '#server/http/route.ts'
import { requireViewer } from '#server/viewer.ts'
import { deleteDraft, readDraft, saveDraft } from './drafts.ts'

export const draftRoutes: Route[] = [
  route(contract.readDraft, ({ db, viewer, input }) => readDraft(db, requireViewer(viewer), input.place)),
  route(contract.saveDraft, ({ db, viewer, input }) => saveDraft(db, requireViewer(viewer), input)),
  route(contract.deleteDraft, async ({ db, viewer, input }) => {
    await deleteDraft(db, requireViewer(viewer).memberId, input.place)
    return { done: true as const }
  }),
]
