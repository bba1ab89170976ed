import * as contract from '#contract/accounts/accounts.ts'
import * as recovery from '#contract/accounts/recovery.ts'
import { refreshToken } from '#contract/accounts/refresh.ts'
import * as factors from '#contract/accounts/second-factor.ts'
import * as sessions from '#contract/accounts/sessions.ts'
import { formRoute, type Route, route } from '#server/core/route.ts'
import { confirmAuthenticator, removeAuthenticator, startAuthenticator } from './authenticator.ts'
import { tellingOfBans } from './ban-tickets.ts'
import { endOtherSessions, endOwnSession, listLoginLog, listOwnSessions } from './own-sessions.ts'
import { addPasskey, removePasskey, signInByPasskey, startPasskey, startPasskeySignIn } from './passkeys.ts'
import { checkRecovery, checkRecoveryStart, recoverPassword, startRecovery } from './recovery.ts'
import { completeSignIn, readSecondFactors } from './second-factor.ts'
import { refreshSession, signOut } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { signInByLink } from './sign-in-links.ts'

export const signInRoutes: readonly Route[] = [
  route(contract.signIn, tellingOfBans(signIn)),
  route(contract.signInByLink, tellingOfBans(signInByLink)),
  route(refreshToken, refreshSession),
  route(contract.signOut, signOut),
  formRoute(recovery.startRecovery, startRecovery, checkRecoveryStart),
  formRoute(recovery.recoverPassword, recoverPassword, checkRecovery),
  route(factors.completeSignIn, tellingOfBans(completeSignIn)),
  route(factors.startPasskeySignIn, startPasskeySignIn),
  route(factors.signInByPasskey, tellingOfBans(signInByPasskey)),
  route(factors.readSecondFactors, readSecondFactors),
  route(factors.startAuthenticator, startAuthenticator),
  route(factors.confirmAuthenticator, confirmAuthenticator),
  route(factors.removeAuthenticator, removeAuthenticator),
  route(factors.startPasskey, startPasskey),
  route(factors.addPasskey, addPasskey),
  route(factors.removePasskey, removePasskey),
  route(sessions.listSessions, listOwnSessions),
  route(sessions.endOwnSession, endOwnSession),
  route(sessions.endOtherSessions, endOtherSessions),
  route(sessions.listLoginLog, listLoginLog),
]
