import * as contract from '#contract/accounts/second-factor.ts'
import {
  addPasskey,
  removePasskey,
  type Site,
  signInByPasskey,
  startPasskey,
  startPasskeySignIn,
} from '#server/accounts/sign-in/passkeys.ts'
import { completeSignIn, readSecondFactors } from '#server/accounts/sign-in/second-factor.ts'
import { requireOwnPassword } from '#server/accounts/verification/own-password.ts'
import { requireViewer } from '#server/core/actor.ts'
import type { Keys } from '#server/core/keys.ts'
import { type Call, type Route, route } from '#server/http/route.ts'
import { confirmAuthenticator, removeAuthenticator, startAuthenticator } from './authenticator.ts'

interface SecondFactorParts {
  keys: Keys
  publicUrl: string | undefined
}

const done = { done: true as const }

export function createSecondFactorRoutes({ keys, publicUrl }: SecondFactorParts): Route[] {
  const siteOf = ({ settings, language, origin }: Call): Site => ({
    origin: publicUrl ?? origin,
    title: settings.title[language],
  })
  return [
    route(contract.readSecondFactors, ({ db, viewer }) => readSecondFactors(db, requireViewer(viewer))),
    route(contract.startAuthenticator, async ({ db, viewer, input, settings, language, client }) => {
      const member = requireViewer(viewer)
      await requireOwnPassword(db, member, input.password, client)
      return startAuthenticator(db, keys, member, settings.title[language])
    }),
    route(contract.confirmAuthenticator, ({ db, viewer, input }) =>
      confirmAuthenticator(db, keys, requireViewer(viewer), input.factorCode),
    ),
    route(contract.removeAuthenticator, async ({ db, viewer, input, client }) => {
      await requireOwnPassword(db, requireViewer(viewer), input.password, client)
      await removeAuthenticator(db, requireViewer(viewer))
      return done
    }),
    route(contract.startPasskey, async (call) => {
      const member = requireViewer(call.viewer)
      await requireOwnPassword(call.db, member, call.input.password, call.client)
      return startPasskey(call.db, member, siteOf(call))
    }),
    route(contract.addPasskey, async (call) => {
      await addPasskey(call.db, requireViewer(call.viewer), siteOf(call), call.input)
      return done
    }),
    route(contract.removePasskey, async ({ db, viewer, input, client }) => {
      await requireOwnPassword(db, requireViewer(viewer), input.password, client)
      await removePasskey(db, requireViewer(viewer), input.passkeyId)
      return done
    }),
    route(contract.completeSignIn, ({ db, input, client }) => completeSignIn(db, keys, input, client)),
    route(contract.startPasskeySignIn, (call) => startPasskeySignIn(call.db, siteOf(call))),
    route(contract.signInByPasskey, (call) =>
      signInByPasskey(call.db, siteOf(call), call.input, call.client),
    ),
  ]
}
