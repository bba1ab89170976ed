import * as contract from '#contract/posts/drafts.ts'
import { type Route, route } from '#server/core/route.ts'
import { deleteDraft, listDrafts, readDraft, saveDraft } from './drafts.ts'

export const draftRoutes: readonly Route[] = [
  route(contract.listDrafts, listDrafts),
  route(contract.readDraft, readDraft),
  route(contract.saveDraft, saveDraft),
  route(contract.deleteDraft, deleteDraft),
]
