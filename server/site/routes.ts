import { readBaseInfo } from '#contract/site/site.ts'
import * as texts from '#contract/site/site-texts.ts'
import { readTerms } from '#contract/site/terms.ts'
import { contentKey } from '#server/content.ts'
import { requireViewer } from '#server/core/actor.ts'
import { type Route, route } from '#server/http/route.ts'
import type { UploadPlace } from '#server/uploads/upload-place.ts'
import { describeSite } from './base-info.ts'
import { editSiteText, listSiteTexts } from './text-editing.ts'
import { readSiteText } from './texts.ts'

export const createSiteRoutes = ({ place }: { place: UploadPlace }): Route[] => [
  route(
    readBaseInfo,
    async ({ settings, language, viewer }) => describeSite(settings, language, viewer, place.storage.system),
    () => [contentKey.site],
  ),
  route(
    readTerms,
    ({ db, language }) => readSiteText(db, 'terms', language),
    () => [contentKey.site],
  ),
  route(texts.listSiteTexts, async ({ db }) => ({ texts: await listSiteTexts(db) })),
  route(texts.saveSiteText, async ({ db, viewer, input }) => {
    await editSiteText(db, requireViewer(viewer), input)
    return { done: true as const }
  }),
]
