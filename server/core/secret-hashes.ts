import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

// Off the loop is not off the machine: a rush of sign-ins leaves one processor to those who read.
const hashing = pLimit(Math.max(1, availableParallelism() - 1))

/** Hashes by Argon2id with the library's defaults (19 MiB, 2 passes), off the event loop, a few at a time. */
export const hashSecret = (secret: string) => hashing(() => hash(secret))

// Checked when the account does not exist, so that the answer takes as long as for one that does.
const decoy = hash('an account that does not exist')

export async function isSecretRight(storedHash: string | null | undefined, secret: string): Promise<boolean> {
  const known = storedHash ?? (await decoy)
  const isRight = await hashing(() => verify(known, secret))
  return isRight && Boolean(storedHash)
}
