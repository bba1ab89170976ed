import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { choice, integer, line } from '#contract/core/wire.ts'
import { anyName, email, optionalPhone } from './code-fields.ts'

/** What a code is asked for (docs/RULES.md, Accounts and sessions). A code for one thing is good for no other. */
export const codeModules = [
  'register',
  'signIn',
  'recover',
  'bindPhone',
  'proveOldPhone',
  'bindNewPhone',
  'bindEmail',
] as const
export type CodeModule = (typeof codeModules)[number]

/** Asks for a code. Answers the same whether or not anybody gets one, so that no account can be guessed by it. */
export const requestCode = endpoint({
  name: 'requestCode',
  domain: 'accounts',
  summary: 'Sends a code by SMS or mail for one purpose, and answers alike whether or not somebody gets it.',
  errors: [
    'not_signed_in',
    'channel_closed',
    'registration_closed',
    'sign_in_closed',
    'captcha_required',
    'too_many_codes',
    'too_many_tries',
  ],
  method: 'POST',
  path: '/codes',
  anyToken: true,
  anyState: true,
  input: z.object({
    module: choice(...codeModules),
    channel: choice('sms', 'mail'),
    ...optionalPhone,
    email: z.optional(email()),
    /** For recovery: the account, phone or e-mail that step 1 was given. */
    account: z.optional(anyName()),
    captchaKey: z.optional(line({ max: 64 })),
    captchaValue: z.optional(line({ max: 4 })),
  }),
  output: z.object({ resendAfterSeconds: integer(1, 3600) }),
})
