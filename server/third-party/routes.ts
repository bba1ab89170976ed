import * as contract from '#contract/accounts/third-party.ts'
import { requireOwnPassword } from '#server/accounts/verification/own-password.ts'
import { requireViewer } from '#server/core/actor.ts'
import type { Keys } from '#server/core/keys.ts'
import { type Call, type Route, route } from '#server/http/route.ts'
import { listThirdParties, unlinkThirdParty } from './links.ts'
import type { ThirdPartyAccess } from './providers.ts'
import { finishThirdParty, startThirdParty, type ThirdPartySite } from './third-party.ts'

interface ThirdPartyParts {
  keys: Keys
  access: ThirdPartyAccess
  publicUrl: string | undefined
}

export function createThirdPartyRoutes({ keys, access, publicUrl }: ThirdPartyParts): Route[] {
  const siteOf = ({ settings, origin, log }: Call): ThirdPartySite => ({
    keys,
    access,
    settings,
    origin: publicUrl ?? origin,
    log,
  })
  return [
    route(contract.startThirdParty, (call) => {
      const { db, input, viewer } = call
      return startThirdParty(
        db,
        siteOf(call),
        input.provider,
        input.purpose === 'link' ? requireViewer(viewer) : null,
      )
    }),
    route(contract.finishThirdParty, (call) =>
      finishThirdParty(call.db, siteOf(call), call.input, call.viewer, call.client),
    ),
    route(contract.listThirdParties, ({ db, settings, viewer }) =>
      listThirdParties(db, access, settings, requireViewer(viewer)),
    ),
    route(contract.unlinkThirdParty, async ({ db, viewer, input, client }) => {
      await requireOwnPassword(db, requireViewer(viewer), input.password, client)
      await unlinkThirdParty(db, requireViewer(viewer), input.provider)
      return { done: true as const }
    }),
  ]
}
