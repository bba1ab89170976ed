import * as contract from '#contract/site/site-settings.ts'
import { type Route, route } from '#server/core/route.ts'
import { listSiteSettings, saveSiteSetting } from './site-settings.ts'

export const settingRoutes: readonly Route[] = [
  route(contract.listSiteSettings, async ({ db, settings }) => ({
    settings: await listSiteSettings(db, settings),
  })),
  route(contract.saveSiteSetting, async ({ db, actor, settings }, input) => {
    await saveSiteSetting(db, actor, settings, input)
  }),
]
