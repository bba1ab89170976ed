import * as z from 'zod/mini'
import { providerNames } from '#contract/core/account-types.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { choice, done, flag, line, moment, nothing, secret } from '#contract/core/wire.ts'
import { nicknameLengthMax, passwordLength, signInAnswer } from './accounts.ts'
import { shownName } from './names.ts'
import { signedIn } from './refresh.ts'
import { fieldValues } from './registration-fields.ts'

/** Where a provider sends the browser back to. */
export const thirdPartyReturnPath = '/thirdParty/loginRedirect'

/**
 * Answers where to go, and a secret that only this browser has and that the way back asks for. Whoever links an account elsewhere
 * gets in by it from then on, so it takes the password of those who have one.
 */
export const startThirdParty = endpoint({
  name: 'startThirdParty',
  domain: 'accounts',
  summary: 'Begins signing in by a third party or linking it, and returns where the browser has to go.',
  errors: ['sign_in_closed', 'not_signed_in', 'third_party_unreachable', 'too_many_tries'],
  method: 'POST',
  path: '/thirdParty/attempts',
  anyToken: true,
  anyState: true,
  input: z.object({
    provider: choice(...providerNames),
    purpose: choice('signIn', 'link'),
    password: z._default(secret({ max: passwordLength.max }), ''),
  }),
  output: z.object({ address: z.string(), binding: z.string() }),
})

/** Somebody new: no account is made before they agree to the terms and answer what the site asks of whoever registers. */
const newcomer = z.object({
  newcomer: z.string(),
  /** The name they go by elsewhere, as a proposal. */
  nickname: z.string(),
})

/** `query` is what the provider added to the address it sent the browser back to. */
export const finishThirdParty = endpoint({
  name: 'finishThirdParty',
  domain: 'accounts',
  summary: 'Completes signing in by a third party or linking it, by what the third party sent back.',
  errors: [
    'not_signed_in',
    'third_party_refused',
    'third_party_taken',
    'registration_closed',
    'account_banned',
    'account_cancelled',
  ],
  method: 'POST',
  path: '/thirdParty/returns',
  anyToken: true,
  opensSession: true,
  anyState: true,
  input: z.object({ query: line({ min: 1, max: 8_000 }), binding: line({ min: 20, max: 100 }) }),
  output: z.union([signInAnswer, z.object({ isLinked: z.literal(true) }), newcomer]),
})

/** Makes the account of somebody whom a third party vouched for within the last half hour. */
export const registerByThirdParty = endpoint({
  name: 'registerByThirdParty',
  domain: 'accounts',
  summary: 'Registers an account for somebody whom a third party vouched for, and signs it in.',
  errors: ['third_party_refused', 'registration_closed', 'sign_in_closed'],
  method: 'POST',
  path: '/thirdParty/registrations',
  anyToken: true,
  opensSession: true,
  input: z.object({
    newcomer: line({ min: 20, max: 100 }),
    nickname: z._default(shownName({ max: nicknameLengthMax }), ''),
    fieldValues: z._default(fieldValues, []),
    agreeTerms: flag(),
  }),
  output: signedIn,
})

export const listThirdParties = endpoint({
  name: 'listThirdParties',
  domain: 'accounts',
  summary: 'Lists the third parties on offer and which of them the member has linked.',
  method: 'GET',
  path: '/thirdParty/accounts',
  memberOnly: true,
  personal: true,
  input: nothing(),
  output: z.object({
    thirdParties: z.array(
      z.object({ provider: z.enum(providerNames), label: z.string(), linkedAt: z.nullable(moment()) }),
    ),
    hasPassword: z.boolean(),
  }),
})

/** Refused when it is the member's only way in. */
export const unlinkThirdParty = endpoint({
  name: 'unlinkThirdParty',
  domain: 'accounts',
  summary: "Unlinks a third party that isn't the member's only way in.",
  errors: ['not_found', 'last_way_in', 'too_many_tries'],
  method: 'DELETE',
  path: '/thirdParty/accounts/:provider',
  memberOnly: true,
  input: z.object({
    provider: choice(...providerNames),
    password: z._default(secret({ max: passwordLength.max }), ''),
  }),
  output: done(),
})
