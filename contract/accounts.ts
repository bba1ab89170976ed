import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { systemUser } from './site.ts'
import { done, flag, formed, id, line, moment, nothing, secret } from './wire.ts'

export const accountLength = { min: 3, max: 25 }
export const passwordLength = { min: 7, max: 200 }
export const hintLength = { min: 7, max: 200 }
export const captchaLength = 4
export const accountPattern = /^[A-Za-z0-9_]+$/

const account = formed(accountPattern, accountLength)
const captcha = {
  captchaKey: z.optional(line({ max: 64 })),
  captchaValue: z.optional(line({ max: captchaLength })),
}

export const tokenPair = z.object({ accessToken: z.string(), refreshToken: z.string() })
export type TokenPair = z.infer<typeof tokenPair>

const signedIn = z.extend(tokenPair, { systemUser })
export type SignedIn = z.infer<typeof signedIn>

export const createCaptcha = endpoint({
  name: 'createCaptcha',
  method: 'POST',
  path: '/captchas',
  anyToken: true,
  anyState: true,
  input: nothing(),
  output: z.object({ captchaKey: z.string(), image: z.string(), expiresAt: moment() }),
})

/** What the sign-in and registration forms must show for this asker right now. */
export const readEntrance = endpoint({
  name: 'readEntrance',
  method: 'GET',
  path: '/entrance',
  anyToken: true,
  anyState: true,
  input: nothing(),
  output: z.object({
    registerTypes: z.array(z.enum(['account'])),
    loginTypes: z.array(z.enum(['account'])),
    registerCaptcha: z.boolean(),
    loginCaptcha: z.boolean(),
  }),
})

export const register = endpoint({
  name: 'register',
  method: 'POST',
  path: '/register',
  anyToken: true,
  input: z.object({
    account,
    password: secret(passwordLength),
    hintQuestion: line(hintLength),
    hintAnswer: line(hintLength),
    agreeTerms: flag(),
    ...captcha,
  }),
  output: signedIn,
})

export const signIn = endpoint({
  name: 'signIn',
  method: 'POST',
  path: '/login',
  anyToken: true,
  anyState: true,
  input: z.object({
    account: line({ min: 1, max: 90 }),
    password: secret({ min: 1, max: passwordLength.max }),
    rememberMe: z._default(flag(), false),
    ...captcha,
  }),
  output: signedIn,
})

/** The administrator's first way in: the link printed at the first start, good once and for a day, sets a password. */
export const signInByLink = endpoint({
  name: 'signInByLink',
  method: 'POST',
  path: '/login/link',
  anyToken: true,
  anyState: true,
  input: z.object({ token: line({ min: 20, max: 100 }), password: secret(passwordLength) }),
  output: signedIn,
})

/** Chapter 7: an empty form; the pair travels in the `Authorization` header. */
export const refreshToken = endpoint({
  name: 'refreshToken',
  method: 'POST',
  path: '/refreshToken',
  anyToken: true,
  anyState: true,
  input: nothing(),
  output: signedIn,
})

export const signOut = endpoint({
  name: 'signOut',
  method: 'POST',
  path: '/logout',
  memberOnly: true,
  anyState: true,
  input: nothing(),
  output: done(),
})

/** A member as others see them beside what they wrote. */
export const author = z.object({
  userId: id(),
  account: z.string(),
  nickname: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
  isStaff: z.boolean(),
  isCancelled: z.boolean(),
})
export type Author = z.infer<typeof author>

export const readTerms = endpoint({
  name: 'readTerms',
  method: 'GET',
  path: '/termsService',
  cacheable: true,
  input: nothing(),
  output: z.object({ title: z.string(), html: z.string() }),
})
