/* Shared: server/site.ts lists what becomes of a member's files when their account ends. */
import type { Tx } from '#server/core/database.ts'
import { withdrawUploadsOf } from './queries.ts'

/**
 * Takes the files that stood in nothing but what a member wrote away from everybody, for an account that ends; the job that
 * removes what nobody uses removes them. What staff put into another's topic stays with that.
 */
export async function endUploadsOf(tx: Tx, memberId: number): Promise<void> {
  await withdrawUploadsOf(tx, memberId)
}
