import * as contract from '#contract/site/site-settings.ts'
import { requireViewer } from '#server/core/actor.ts'
import { type Route, route } from '#server/http/route.ts'
import { listSiteSettings, saveSiteSetting } from '#server/site/site-settings.ts'

export const settingRoutes: Route[] = [
  route(contract.listSiteSettings, async ({ db, settings }) => ({
    settings: await listSiteSettings(db, settings),
  })),
  route(contract.saveSiteSetting, async ({ db, viewer, settings, input }) => {
    await saveSiteSetting(db, requireViewer(viewer), settings, input)
    return { done: true as const }
  }),
]
