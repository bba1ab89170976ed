import * as contract from '#contract/site/site-settings.ts'
import { type Route, route } from '#server/core/route.ts'
import { listSiteSettings, saveSiteSettings } from './site-settings.ts'

export const settingRoutes: readonly Route[] = [
  route(contract.listSiteSettings, listSiteSettings),
  route(contract.saveSiteSettings, saveSiteSettings),
]
