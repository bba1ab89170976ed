import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { choice, done, line, secret } from '#contract/core/wire.ts'
import { captchaFields, hintLength, passwordAgain, passwordLength } from './accounts.ts'
import { anyName, code } from './code-fields.ts'

/** Where the new password may come from: the hint's answer, or a code by SMS or mail. */
export const recoveryWays = ['hint', 'sms', 'mail'] as const
export type RecoveryWay = (typeof recoveryWays)[number]

const account = anyName()

/** Step 1. Answers in the same way for an account that doesn't exist, with a question that somebody might have chosen. */
export const startRecovery = endpoint({
  name: 'startRecovery',
  domain: 'accounts',
  summary: 'Returns the hint question and the other ways to recover the password of an account.',
  errors: ['captcha_required', 'too_many_tries'],
  method: 'POST',
  path: '/recovery',
  anyToken: true,
  anyState: true,
  input: z.object({ account, ...captchaFields }),
  output: z.object({ hintQuestion: z.string(), ways: z.array(z.enum(recoveryWays)) }),
})

/** Step 2. Every session of the account ends. */
export const recoverPassword = endpoint({
  name: 'recoverPassword',
  domain: 'accounts',
  summary: "Sets a new password by the hint's answer or a code, and ends all sessions of the account.",
  errors: ['captcha_required', 'too_many_tries'],
  method: 'PUT',
  path: '/recovery/password',
  anyToken: true,
  anyState: true,
  input: z.object({
    account,
    way: choice(...recoveryWays),
    hintAnswer: z.optional(line({ min: 1, max: hintLength.max })),
    code: z.optional(code()),
    password: secret(passwordLength),
    passwordAgain,
    ...captchaFields,
  }),
  output: done(),
})
