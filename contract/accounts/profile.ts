import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { done, flag, line, moment, nothing, secret } from '#contract/core/wire.ts'
import { hintLength, nicknameLengthMax, passwordAgain, passwordLength } from './accounts.ts'
import { shownName } from './names.ts'
import { answeredField } from './registration-fields.ts'

/** The picture travels already cropped: base64url of at most some 500 KB. */
export const avatarTextLengthMax = 700_000
export const avatarPixels = 256

/** What a member may see and change of themselves. */
export const readProfile = endpoint({
  name: 'readProfile',
  domain: 'accounts',
  summary: "Returns the member's own profile and answers to the registration fields.",
  method: 'GET',
  path: '/profile',
  memberOnly: true,
  personal: true,
  input: nothing(),
  output: z.object({
    account: z.string(),
    nickname: z.nullable(z.string()),
    avatarUrl: z.nullable(z.string()),
    allowsDynamics: z.boolean(),
    showsLastSeen: z.boolean(),
    registeredAt: moment(),
    hasPassword: z.boolean(),
    hasHint: z.boolean(),
    /** Shown to its member only, who may want another. */
    hintQuestion: z.nullable(z.string()),
    can: z.object({ uploadAvatar: z.boolean() }),
    /** The roles held besides the one that every member has. */
    roles: z.array(z.object({ roleId: z.int(), name: z.string(), expiresAt: z.nullable(moment()) })),
    registrationFields: z.array(answeredField),
  }),
})

/** What isn't said stays as it is. An empty nickname takes it away: the account name is shown again. */
export const saveProfile = endpoint({
  name: 'saveProfile',
  domain: 'accounts',
  summary: "Saves the member's nickname and whether others see their feed and when they were here last.",
  method: 'PUT',
  path: '/profile',
  memberOnly: true,
  input: z.object({
    nickname: z.optional(shownName({ max: nicknameLengthMax })),
    allowsDynamics: z.optional(flag()),
    showsLastSeen: z.optional(flag()),
  }),
  output: done(),
})

/** All other sessions end. Who has no password yet, having come by a third party, gives no old one. */
export const changePassword = endpoint({
  name: 'changePassword',
  domain: 'accounts',
  summary: "Changes the member's password and ends all their other sessions.",
  errors: ['too_many_tries'],
  method: 'PUT',
  path: '/password',
  memberOnly: true,
  input: z.object({
    oldPassword: z._default(secret({ max: passwordLength.max }), ''),
    password: secret(passwordLength),
    passwordAgain,
  }),
  output: done(),
})

/** For whoever registered another way, or wants another question. Who has no password shows none. */
export const saveHint = endpoint({
  name: 'saveHint',
  domain: 'accounts',
  summary: "Sets the question and answer by which the member's password can be recovered.",
  errors: ['too_many_tries'],
  method: 'PUT',
  path: '/hint',
  memberOnly: true,
  input: z.object({
    oldPassword: z._default(secret({ max: passwordLength.max }), ''),
    hintQuestion: line(hintLength),
    hintAnswer: line(hintLength),
  }),
  output: done(),
})

export const saveAvatar = endpoint({
  name: 'saveAvatar',
  domain: 'accounts',
  summary: "Replaces the member's avatar by the picture that was sent.",
  errors: ['forbidden'],
  method: 'PUT',
  path: '/avatar',
  memberOnly: true,
  input: z.object({
    picture: z.string().check(z.maxLength(avatarTextLengthMax), z.regex(/^[\w-]+$/)),
  }),
  output: z.object({ avatarUrl: z.string() }),
})

export const removeAvatar = endpoint({
  name: 'removeAvatar',
  domain: 'accounts',
  summary: "Removes the member's avatar.",
  method: 'DELETE',
  path: '/avatar',
  memberOnly: true,
  input: nothing(),
  output: done(),
})
