import { readBaseInfo } from '#contract/site/site.ts'
import * as texts from '#contract/site/site-texts.ts'
import { readTerms } from '#contract/site/terms.ts'
import { siteTag } from '#server/core/cache-tags.ts'
import { type Route, route } from '#server/core/route.ts'
import { describeSite } from './base-info.ts'
import { editSiteText, listSiteTexts } from './text-editing.ts'
import { readSiteText } from './texts.ts'

export const siteRoutes: readonly Route[] = [
  route(
    readBaseInfo,
    async ({ settings, language, actor, site }) =>
      describeSite(settings, language, actor, site.uploads.storage.system),
    { tags: () => [siteTag] },
  ),
  route(readTerms, ({ db, language }) => readSiteText(db, 'terms', language), { tags: () => [siteTag] }),
  route(texts.listSiteTexts, async ({ db }) => ({ texts: await listSiteTexts(db) })),
  route(texts.saveSiteText, editSiteText),
]
