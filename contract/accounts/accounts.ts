import * as z from 'zod/mini'
import { type SignedIn, signedIn } from '#contract/accounts/refresh.ts'
import { loginTypes, providerNames, registerTypes } from '#contract/core/account-types.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { choice, done, flag, formed, line, moment, named, nothing, secret } from '#contract/core/wire.ts'
import { code, email, optionalPhone } from './code-fields.ts'
import { fieldValues, registrationField } from './registration-fields.ts'

export const accountLength = { min: 3, max: 25 }
export const passwordLength = { min: 7, max: 200 }
export const nicknameLengthMax = 15
export const hintLength = { min: 7, max: 200 }
export const captchaLength = 4
export const accountPattern = /^[A-Za-z0-9_]+$/

const account = formed(accountPattern, accountLength)
export const captchaFields = {
  captchaKey: z.optional(line({ max: 64 })),
  captchaValue: z.optional(line({ max: captchaLength })),
}

/** The new password once more, from forms that ask for it twice. */
export const passwordAgain = z.optional(secret({ max: passwordLength.max }))

/** Of those who have a second factor the first step only gets a ticket for the second. */
export const signInAnswer = named(
  'SignInAnswer',
  z.union([
    signedIn,
    z.object({ ticket: z.string(), hasAuthenticator: z.boolean(), hasPasskey: z.boolean() }),
  ]),
)
export type SignInAnswer = z.infer<typeof signInAnswer>
export type SecondStep = Exclude<SignInAnswer, SignedIn>

export const createCaptcha = endpoint({
  name: 'createCaptcha',
  domain: 'accounts',
  summary: 'Draws a captcha and returns its key and its picture.',
  method: 'POST',
  path: '/captchas',
  anyToken: true,
  anyState: true,
  input: nothing(),
  output: z.object({ captchaKey: z.string(), image: z.string(), expiresAt: moment() }),
})

/** What the sign-in and registration forms must show for this asker right now. */
export const readSignInOptions = endpoint({
  name: 'readSignInOptions',
  domain: 'accounts',
  summary: 'Returns what the sign-in and registration forms have to show to this client now.',
  method: 'GET',
  path: '/signInOptions',
  anyToken: true,
  anyState: true,
  input: nothing(),
  output: z.object({
    registerTypes: z.array(z.enum(registerTypes)),
    loginTypes: z.array(z.enum(loginTypes)),
    registerCaptcha: z.boolean(),
    loginCaptcha: z.boolean(),
    /** Whether codes can be sent at all: without a provider the screens say so. */
    codeChannels: z.object({ sms: z.boolean(), mail: z.boolean() }),
    codeResendSeconds: z.int(),
    thirdParties: z.array(z.object({ provider: z.enum(providerNames), label: z.string() })),
    /** What the form of registration asks besides the account. */
    registrationFields: z.array(registrationField),
  }),
})

export const register = endpoint({
  name: 'register',
  domain: 'accounts',
  summary: 'Registers an account and signs it in.',
  errors: ['registration_closed', 'captcha_required'],
  method: 'POST',
  path: '/register',
  anyToken: true,
  opensSession: true,
  input: z.object({
    type: z._default(choice(...registerTypes), 'account'),
    account,
    password: secret(passwordLength),
    passwordAgain,
    /** The hint is asked for of those who give neither phone nor address, as it is their only way back. */
    hintQuestion: z.optional(line(hintLength)),
    hintAnswer: z.optional(line(hintLength)),
    ...optionalPhone,
    email: z.optional(email()),
    code: z.optional(code()),
    fieldValues: z._default(fieldValues, []),
    agreeTerms: flag(),
    ...captchaFields,
  }),
  output: signedIn,
})

/** Asked on leaving the field of a name, long before the form is sent. */
export const checkName = endpoint({
  name: 'checkName',
  domain: 'accounts',
  summary: 'Answers whether this account or nickname could be had; a refusal says why not.',
  errors: ['session_ended'],
  method: 'GET',
  path: '/nameCheck',
  anyToken: true,
  input: z.object({ account: z.optional(account), nickname: z.optional(line({ max: nicknameLengthMax })) }),
  output: done(),
})

export const signIn = endpoint({
  name: 'signIn',
  domain: 'accounts',
  summary:
    'Signs in by account, phone or e-mail; a member with a second factor gets a ticket for the next step.',
  errors: [
    'sign_in_closed',
    'wrong_credentials',
    'captcha_required',
    'too_many_tries',
    'account_banned',
    'account_cancelled',
  ],
  method: 'POST',
  path: '/login',
  anyToken: true,
  opensSession: true,
  anyState: true,
  input: z.object({
    type: z._default(choice('account', 'phone', 'email'), 'account'),
    account: z.optional(line({ min: 1, max: 90 })),
    ...optionalPhone,
    email: z.optional(line({ min: 1, max: 90 })),
    password: z.optional(secret({ min: 1, max: passwordLength.max })),
    /** By phone, in place of the password. */
    code: z.optional(code()),
    rememberMe: z._default(flag(), false),
    ...captchaFields,
  }),
  output: signInAnswer,
})

/** The administrator's first way in: the link printed at the first start, good once and for a day, sets a password. */
export const signInByLink = endpoint({
  name: 'signInByLink',
  domain: 'accounts',
  summary: "Sets the password of a one-time sign-in link's account and signs it in.",
  errors: ['link_expired', 'account_banned', 'account_cancelled'],
  method: 'POST',
  path: '/login/link',
  anyToken: true,
  opensSession: true,
  anyState: true,
  input: z.object({ token: line({ min: 20, max: 100 }), password: secret(passwordLength) }),
  output: signedIn,
})

export const signOut = endpoint({
  name: 'signOut',
  domain: 'accounts',
  summary: 'Ends the session of the tokens that were sent.',
  method: 'POST',
  path: '/logout',
  memberOnly: true,
  anyState: true,
  input: nothing(),
  output: done(),
})
