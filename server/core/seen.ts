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

/**
 * Locks what a form changes; nothing is locked for a form that makes something, as that has no id yet. Throws `not_found`,
 * and `changed_meanwhile` where what is kept of it stands otherwise than it was seen.
 */
export async function lockSeen<Id, Row>(
  id: Id | undefined,
  lock: (id: Id) => Promise<Row | undefined>,
  seen: string | undefined,
  keptOf: (row: Row) => unknown = (row) => row,
): Promise<Row | undefined> {
  if (id === undefined) return undefined
  const row = await lock(id)
  if (!row) throw new UserError('not_found')
  requireSeen(seen, keptOf(row))
  return row
}
