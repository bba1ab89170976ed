import { readTerms } from '#contract/accounts.ts'
import { readBaseInfo } from '#contract/site.ts'
import { contentKey } from '#server/content.ts'
import { type Route, route } from '#server/http/route.ts'
import { describeSite } from './base-info.ts'
import { readSiteText } from './texts.ts'

export const siteRoutes: Route[] = [
  route(
    readBaseInfo,
    async ({ settings, language, viewer }) => describeSite(settings, language, viewer),
    () => [contentKey.site],
  ),
  route(
    readTerms,
    ({ db, language }) => readSiteText(db, 'terms', language),
    () => [contentKey.site],
  ),
]
