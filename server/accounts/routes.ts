import * as contract from '#contract/accounts.ts'
import { route } from '#server/http/route.ts'
import { UserError } from '#server/user-error.ts'
import { requireViewer } from '#server/viewer.ts'
import { readEntrance, register, signIn, signInByLink } from './accounts.ts'
import { createCaptcha } from './captcha.ts'
import { closeSession, refreshSession } from './sessions.ts'

export const accountRoutes = [
  route(contract.createCaptcha, ({ db }) => createCaptcha(db)),
  route(contract.readEntrance, ({ db, settings, client }) => readEntrance(db, settings, client)),
  route(contract.register, ({ db, settings, input, client }) => register(db, settings, input, client)),
  route(contract.signIn, ({ db, settings, input, client }) => signIn(db, settings, input, client)),
  route(contract.signInByLink, ({ db, input, client }) => signInByLink(db, input, client)),
  route(contract.refreshToken, async ({ db, tokens }) => {
    if (!tokens.refreshToken) throw new UserError('session_ended')
    return refreshSession(db, tokens.refreshToken)
  }),
  route(contract.signOut, async ({ db, viewer }) => {
    await closeSession(db, requireViewer(viewer))
    return { done: true as const }
  }),
]
