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
  method: 'POST',
  path: '/authenticator',
  memberOnly: true,
  input: z.object({ password }),
  output: z.object({ secret: z.string(), address: z.string() }),
})

/** Answers the recovery codes, which are shown this once. */
export const confirmAuthenticator = endpoint({
  name: 'confirmAuthenticator',
  method: 'PUT',
  path: '/authenticator',
  memberOnly: true,
  input: z.object({ factorCode }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
})

export const removeAuthenticator = endpoint({
  name: 'removeAuthenticator',
  method: 'DELETE',
  path: '/authenticator',
  memberOnly: true,
  input: z.object({ password }),
  output: done(),
})

export const startPasskey = endpoint({
  name: 'startPasskey',
  method: 'POST',
  path: '/passkeys/challenges',
  memberOnly: true,
  input: z.object({ password }),
  output: z.object({ challengeKey: z.string(), options: z.string() }),
})

export const addPasskey = endpoint({
  name: 'addPasskey',
  method: 'POST',
  path: '/passkeys',
  memberOnly: true,
  input: z.object({ challengeKey, credential, name: line({ min: 1, max: passkeyNameLengthMax }) }),
  output: done(),
})

export const removePasskey = endpoint({
  name: 'removePasskey',
  method: 'DELETE',
  path: '/passkeys/:passkeyId',
  memberOnly: true,
  input: z.object({ passkeyId: id(), password }),
  output: done(),
})

/** The second step of signing in, with the ticket that the first one gave. */
export const completeSignIn = endpoint({
  name: 'completeSignIn',
  method: 'POST',
  path: '/login/secondFactor',
  anyToken: true,
  anyState: true,
  input: z.object({ ticket: line({ min: 20, max: 100 }), factorCode }),
  output: signedIn,
})

export const startPasskeySignIn = endpoint({
  name: 'startPasskeySignIn',
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
  method: 'POST',
  path: '/login/passkey',
  anyToken: true,
  anyState: true,
  input: z.object({ challengeKey, credential }),
  output: signedIn,
})
