import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { systemUser } from '#contract/core/system-user.ts'
import { named, nothing } from '#contract/core/wire.ts'

export const tokenPair = named('TokenPair', z.object({ accessToken: z.string(), refreshToken: z.string() }))
export type TokenPair = z.infer<typeof tokenPair>

/** Under these names a browser keeps its pair; the refresh token comes last. */
export const tokenNames = ['accessToken', 'refreshToken'] as const

export const signedIn = named('SignedIn', z.extend(tokenPair, { systemUser }))
export type SignedIn = z.infer<typeof signedIn>

/** An empty form (docs/RULES.md, Requests); the pair travels in the `Authorization` header. */
export const refreshToken = endpoint({
  name: 'refreshToken',
  domain: 'accounts',
  summary: 'Exchanges the refresh token for a new pair of tokens.',
  errors: ['session_ended'],
  method: 'POST',
  path: '/refreshToken',
  anyToken: true,
  anyState: true,
  input: nothing(),
  output: signedIn,
})
