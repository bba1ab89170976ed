import * as z from 'zod/mini'
import { signedIn } from '#contract/accounts/refresh.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { done, id, line, moment, nothing, secret } from '#contract/core/wire.ts'
import { passwordLength } from './accounts.ts'

export const passkeyNameLengthMax = 30
/** A code of an authenticator app, or one of the recovery codes, which are longer. */
const factorCode = line({ min: 6, max: 30 })
/** What the browser's own interface answers, as JSON; the library that checks it knows its shape. */
const credential = z.string().check(z.minLength(2), z.maxLength(20_000))
const password = z._default(secret({ max: passwordLength.max }), '')
const challengeKey = line({ min: 10, max: 64 })

export const passkey = z.object({
  passkeyId: z.int(),
  name: z.string(),
  addedAt: moment(),
  lastUsedAt: z.nullable(moment()),
})

export const readSecondFactors = endpoint({
  name: 'readSecondFactors',
  domain: 'accounts',
  summary: "Returns the member's authenticator, passkeys and number of recovery codes left.",
  method: 'GET',
  path: '/secondFactors',
  memberOnly: true,
  personal: true,
  input: nothing(),
  output: z.object({
    hasAuthenticator: z.boolean(),
    recoveryCodesLeft: z.int(),
    passkeys: z.array(passkey),
    hasPassword: z.boolean(),
  }),
})

/** A new secret for an authenticator app. It counts once a code made with it has come back. */
export const startAuthenticator = endpoint({
  name: 'startAuthenticator',
  domain: 'accounts',
  summary: 'Makes a secret for an authenticator app, which counts once a code has confirmed it.',
  errors: ['authenticator_present', 'too_many_tries'],
  method: 'POST',
  path: '/authenticator',
  memberOnly: true,
  input: z.object({ password }),
  output: z.object({ secret: z.string(), address: z.string() }),
})

/** Answers the recovery codes, which are shown this once. */
export const confirmAuthenticator = endpoint({
  name: 'confirmAuthenticator',
  domain: 'accounts',
  summary: 'Confirms the authenticator by a code and returns the recovery codes, this once.',
  errors: ['authenticator_present'],
  method: 'PUT',
  path: '/authenticator',
  memberOnly: true,
  input: z.object({ factorCode }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
})

export const removeAuthenticator = endpoint({
  name: 'removeAuthenticator',
  domain: 'accounts',
  summary: "Removes the member's authenticator and its recovery codes.",
  errors: ['too_many_tries'],
  method: 'DELETE',
  path: '/authenticator',
  memberOnly: true,
  input: z.object({ password }),
  output: done(),
})

export const startPasskey = endpoint({
  name: 'startPasskey',
  domain: 'accounts',
  summary: 'Makes a challenge for adding a passkey.',
  errors: ['too_many_tries', 'list_full'],
  method: 'POST',
  path: '/passkeys/challenges',
  memberOnly: true,
  input: z.object({ password }),
  output: z.object({ challengeKey: z.string(), options: z.string() }),
})

export const addPasskey = endpoint({
  name: 'addPasskey',
  domain: 'accounts',
  summary: 'Adds the passkey that answered the challenge.',
  errors: ['passkey_refused', 'list_full'],
  method: 'POST',
  path: '/passkeys',
  memberOnly: true,
  input: z.object({ challengeKey, credential, name: line({ min: 1, max: passkeyNameLengthMax }) }),
  output: done(),
})

export const removePasskey = endpoint({
  name: 'removePasskey',
  domain: 'accounts',
  summary: "Removes one of the member's passkeys.",
  errors: ['not_found', 'too_many_tries'],
  method: 'DELETE',
  path: '/passkeys/:passkeyId',
  memberOnly: true,
  input: z.object({ passkeyId: id(), password }),
  output: done(),
})

/** The second step of signing in, with the ticket that the first one gave. */
export const completeSignIn = endpoint({
  name: 'completeSignIn',
  domain: 'accounts',
  summary: 'Completes a sign-in by the ticket of its first step and a code of the second factor.',
  errors: ['ticket_expired', 'too_many_tries', 'account_banned', 'account_cancelled'],
  method: 'POST',
  path: '/login/secondFactor',
  anyToken: true,
  opensSession: true,
  anyState: true,
  input: z.object({ ticket: line({ min: 20, max: 100 }), factorCode }),
  output: signedIn,
})

export const startPasskeySignIn = endpoint({
  name: 'startPasskeySignIn',
  domain: 'accounts',
  summary: 'Makes a challenge for signing in by a passkey.',
  method: 'POST',
  path: '/login/passkey/challenges',
  anyToken: true,
  anyState: true,
  input: nothing(),
  output: z.object({ challengeKey: z.string(), options: z.string() }),
})

/** A passkey that checked its person is both factors at once: it needs no password. */
export const signInByPasskey = endpoint({
  name: 'signInByPasskey',
  domain: 'accounts',
  summary: 'Signs in by the passkey that answered the challenge.',
  errors: ['sign_in_closed', 'passkey_refused', 'account_banned', 'account_cancelled'],
  method: 'POST',
  path: '/login/passkey',
  anyToken: true,
  opensSession: true,
  anyState: true,
  input: z.object({ challengeKey, credential }),
  output: signedIn,
})
