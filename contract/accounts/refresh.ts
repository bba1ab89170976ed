import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { systemUser } from '#contract/core/system-user.ts'
import { nothing } from '#contract/core/wire.ts'

export const tokenPair = z.object({ accessToken: z.string(), refreshToken: z.string() })
export type TokenPair = z.infer<typeof tokenPair>

/** Under these names a browser keeps its pair; the refresh token comes last. */
export const tokenNames = ['accessToken', 'refreshToken'] as const

export const signedIn = z.extend(tokenPair, { systemUser })
export type SignedIn = z.infer<typeof signedIn>

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
