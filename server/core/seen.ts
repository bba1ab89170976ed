/* Shared by what staff change in forms: of two who begin with the same, the later one doesn't overwrite the earlier one unseen. */
import { createHash } from 'node:crypto'
import { UserError } from './user-error.ts'

/** Says in few characters how something stands; whoever changes it sends that back as what they have seen. */
export const markOf = (values: unknown): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 16)

/** Throws `changed_meanwhile` where something stands otherwise than it was seen. Who doesn't say what they saw overwrites. */
export function requireSeen(seen: string | undefined, values: unknown): void {
  if (seen !== undefined && seen !== markOf(values)) throw new UserError('changed_meanwhile')
}
