import * as contract from '#contract/accounts/accounts.ts'
import * as bindings from '#contract/accounts/bindings.ts'
import * as codes from '#contract/accounts/codes.ts'
import * as recovery from '#contract/accounts/recovery.ts'
import { refreshToken } from '#contract/accounts/refresh.ts'
import { requireViewer } from '#server/core/actor.ts'
import type { Keys } from '#server/core/keys.ts'
import { UserError } from '#server/core/user-error.ts'
import type { WordBook } from '#server/core/word-filter.ts'
import { type Route, route } from '#server/http/route.ts'
import type { OpenChannels } from '#server/notifications/channels.ts'
import { offeredProviders, type ThirdPartyAccess } from '#server/third-party/providers.ts'
import { readEntrance } from './accounts.ts'
import { bindEmail, bindPhone, proveOldPhone, readBindings, rebindPhone } from './bindings.ts'
import { requestCode } from './code-requests.ts'
import { createOwnRoutes } from './own-routes.ts'
import { recoverPassword, startRecovery } from './recovery.ts'
import { register } from './registration.ts'
import { closeSession, refreshSession } from './sign-in/sessions.ts'
import { signIn } from './sign-in.ts'
import { signInByLink } from './sign-in-links.ts'
import { createCaptcha } from './verification/captcha.ts'

/** What proving somebody needs besides the database. */
export interface AccountParts {
  keys: Keys
  channels: OpenChannels
  access: ThirdPartyAccess
}

const done = { done: true as const }

export const createAccountRoutes = (parts: AccountParts, words: () => WordBook): Route[] => [
  ...entranceRoutes(parts),
  ...recoveryRoutes(parts),
  ...bindingRoutes(parts),
  ...createOwnRoutes(words),
]

const entranceRoutes = (parts: AccountParts): Route[] => [
  route(contract.createCaptcha, ({ db }) => createCaptcha(db)),
  route(contract.readEntrance, ({ db, settings, client, language }) =>
    readEntrance(
      db,
      settings,
      { channels: parts.channels, thirdParties: offeredProviders(parts.access, settings) },
      client,
      language,
    ),
  ),
  route(contract.register, ({ db, settings, input, client }) => register(db, parts, settings, input, client)),
  route(contract.signIn, ({ db, settings, input, client }) =>
    signIn(db, parts.keys, settings, input, client),
  ),
  route(contract.signInByLink, ({ db, input, client }) => signInByLink(db, input, client)),
  route(refreshToken, async ({ db, tokens, client }) => {
    if (!tokens.refreshToken) throw new UserError('session_ended')
    return refreshSession(db, tokens.refreshToken, client)
  }),
  route(contract.signOut, async ({ db, viewer }) => {
    await closeSession(db, requireViewer(viewer).sessionId)
    return done
  }),
]

const recoveryRoutes = (parts: AccountParts): Route[] => [
  route(codes.requestCode, ({ db, settings, input, viewer, language }) =>
    requestCode(db, parts, settings, input, { viewer, language }),
  ),
  route(recovery.startRecovery, ({ db, input, language }) => startRecovery(db, parts, input, language)),
  route(recovery.recoverPassword, async ({ db, input, client }) => {
    await recoverPassword(db, parts.keys, input, client)
    return done
  }),
]

const bindingRoutes = ({ keys, channels }: AccountParts): Route[] => [
  route(bindings.readBindings, ({ db, viewer }) => readBindings(db, channels, requireViewer(viewer))),
  route(bindings.bindPhone, async ({ db, viewer, input }) => {
    await bindPhone(db, keys, requireViewer(viewer), input)
    return done
  }),
  route(bindings.proveOldPhone, async ({ db, viewer, input }) => {
    await proveOldPhone(db, keys, requireViewer(viewer), input.code)
    return done
  }),
  route(bindings.rebindPhone, async ({ db, viewer, input }) => {
    await rebindPhone(db, keys, requireViewer(viewer), input)
    return done
  }),
  route(bindings.bindEmail, async ({ db, viewer, input, client }) => {
    await bindEmail(db, keys, requireViewer(viewer), input, client)
    return done
  }),
]
