import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { done, moment, nothing, secret } from '#contract/core/wire.ts'
import { passwordLength } from './accounts.ts'
import { code, email, phone } from './code-fields.ts'

/** The phone and the address that are bound, masked: whoever looks over a shoulder learns neither. */
export const readBindings = endpoint({
  name: 'readBindings',
  domain: 'accounts',
  summary: 'Returns the phone and the e-mail address that are bound to the account, masked.',
  method: 'GET',
  path: '/bindings',
  memberOnly: true,
  personal: true,
  input: nothing(),
  output: z.object({
    phone: z.nullable(z.object({ masked: z.string(), boundAt: moment() })),
    email: z.nullable(z.object({ masked: z.string(), boundAt: moment() })),
    /** The old phone's code came back within the last three hours, in this session. */
    isOldPhoneProven: z.boolean(),
    hasPassword: z.boolean(),
    codeChannels: z.object({ sms: z.boolean(), mail: z.boolean() }),
  }),
})

/** Real-name authentication (docs/RULES.md, Accounts and sessions): the member's first phone. */
export const bindPhone = endpoint({
  name: 'bindPhone',
  domain: 'accounts',
  summary: "Binds the member's first phone by a code sent to it.",
  errors: ['phone_bound'],
  method: 'POST',
  path: '/phoneBinding',
  memberOnly: true,
  input: z.object({ ...phone, code: code() }),
  output: done(),
})

/** Rebinding, step 1. */
export const proveOldPhone = endpoint({
  name: 'proveOldPhone',
  domain: 'accounts',
  summary: 'Proves the bound phone by a code, which allows rebinding for three hours.',
  method: 'POST',
  path: '/phoneBinding/proof',
  memberOnly: true,
  input: z.object({ code: code() }),
  output: done(),
})

/** Rebinding, step 2. */
export const rebindPhone = endpoint({
  name: 'rebindPhone',
  domain: 'accounts',
  summary: 'Replaces the bound phone by one that a code has proven.',
  errors: ['old_phone_unproven'],
  method: 'PUT',
  path: '/phoneBinding',
  memberOnly: true,
  input: z.object({ ...phone, code: code() }),
  output: done(),
})

/** The first address or another one. The password shows that it isn't somebody at an unlocked screen. */
export const bindEmail = endpoint({
  name: 'bindEmail',
  domain: 'accounts',
  summary: 'Binds an e-mail address that a code has proven, or replaces the bound one.',
  errors: ['too_many_tries'],
  method: 'PUT',
  path: '/emailBinding',
  memberOnly: true,
  input: z.object({
    email: email(),
    code: code(),
    password: z.optional(secret({ max: passwordLength.max })),
  }),
  output: done(),
})
