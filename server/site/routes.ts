import { listFriendlyLinks as listFriendlyLinksOperation } from '#contract/site/friendly-links.ts'
import { readOverview as readOverviewOperation } from '#contract/site/overview.ts'
import { readBaseInfo as readBaseInfoOperation } from '#contract/site/site.ts'
import * as texts from '#contract/site/site-texts.ts'
import * as terms from '#contract/site/terms.ts'
import { siteTag } from '#server/core/cache-tags.ts'
import { type Route, route } from '#server/core/route.ts'
import { readBaseInfo } from './base-info.ts'
import { listFriendlyLinks } from './friendly-links.ts'
import { readOverview } from './overview.ts'
import { editSiteText, listSiteTexts } from './text-editing.ts'
import { readPrivacy, readTerms } from './texts.ts'

const tags = () => [siteTag]

export const siteRoutes: readonly Route[] = [
  route(readBaseInfoOperation, readBaseInfo, { tags }),
  route(listFriendlyLinksOperation, listFriendlyLinks, { tags }),
  route(terms.readTerms, readTerms, { tags }),
  route(terms.readPrivacy, readPrivacy, { tags }),
  route(readOverviewOperation, readOverview),
  route(texts.listSiteTexts, listSiteTexts),
  route(texts.saveSiteText, editSiteText),
]
