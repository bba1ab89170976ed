/* Shared by what hands out secrets that a browser brings back. */
import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import type { TokenPair } from '#contract/accounts/refresh.ts'
import { dayMs, hourMs } from '#server/core/durations.ts'

export const accessTokenLifeMs = 2 * hourMs
export const refreshTokenLifeMs = 30 * dayMs
/** For so long a used refresh token still gets the pair that replaced it: several tabs refresh at once. */
export const refreshGraceMs = 30_000

const tokenBytes = 32

export const createToken = () => randomBytes(tokenBytes).toString('base64url')
export const createSalt = () => randomBytes(tokenBytes)
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/**
 * Returns the pair that replaces a refresh token. It follows from the token and a salt that only the database knows, so it can
 * be given again to a second tab without being stored: the database holds the salt, only the browser the token.
 */
export function deriveSuccessors(refreshToken: string, salt: Buffer): TokenPair {
  const derive = (use: string) =>
    Buffer.from(hkdfSync('sha256', refreshToken, salt, use, tokenBytes)).toString('base64url')
  return { accessToken: derive('access'), refreshToken: derive('refresh') }
}
