import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { formed, line } from '#contract/core/wire.ts'

/** How many numbers a device has to find. Of several the sum takes about as long each time, of one it may take anything. */
export const workParts = 8
const iterations = 4096

/**
 * Says whether a number is one of those that do a part of the work: PBKDF2 of the captcha's key (SHA-256, 4,096 iterations,
 * salted with `part.number`) begins with a byte of zeros. One number in 256 does, so that all parts take 8 million hashes.
 */
export async function openWork(captchaKey: string) {
  const bytes = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', bytes.encode(captchaKey), 'PBKDF2', false, ['deriveBits'])
  return async (part: number, number: number): Promise<boolean> => {
    const salt = bytes.encode(`${part}.${number}`)
    const bits = await crypto.subtle.deriveBits(
      { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
      key,
      256,
    )
    return new Uint8Array(bits)[0] === 0
  }
}

const numbers = new RegExp(`^\\d{1,6}(\\.\\d{1,6}){${workParts - 1}}$`)

export const solveCaptcha = endpoint({
  name: 'solveCaptcha',
  domain: 'accounts',
  summary:
    'Returns what a captcha shows for the numbers that a device has found for each of its 8 parts, joined by dots.',
  method: 'POST',
  path: '/captchas/solutions',
  anyToken: true,
  anyState: true,
  input: z.object({
    captchaKey: line({ max: 64 }),
    proof: formed(numbers, { max: 7 * workParts }),
  }),
  output: z.object({ captchaValue: z.string() }),
})
