/* Shared with the tools of operators. */

import type { Database } from '#server/core/database.ts'
import {
  findBrokenAccount,
  findBrokenEntry,
  findBrokenTransfer,
  type LedgerSize,
  measureLedger,
  prepareLongReading,
} from './verify-queries.ts'

export interface LedgerReport {
  size: LedgerSize
  /** A sentence for the operator about the first thing found wrong. */
  violation: string | undefined
  tookMs: number
}

const sentences = {
  gap: 'an entry before it is missing',
  wrong_balance: "the balance after it doesn't follow from the one before",
  wrong_hash: 'it, its transfer or the entry before it was changed after it had been written',
}

/** Proves the whole ledger as it was at one moment, while everybody goes on paying (docs/RULES.md, Balance and points). */
export async function verifyLedger(db: Database): Promise<LedgerReport> {
  const startedAt = performance.now()
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await prepareLongReading(tx)
      const size = await measureLedger(tx)
      const violation = await findViolation(tx, size)
      return { size, violation, tookMs: Math.round(performance.now() - startedAt) }
    })
}

async function findViolation(
  tx: Parameters<typeof findBrokenEntry>[0],
  { cny_sum, point_sum }: LedgerSize,
): Promise<string | undefined> {
  if (cny_sum !== 0 || point_sum !== 0)
    return `All balances add up to ${cny_sum} fen and ${point_sum} points.`
  const entry = await findBrokenEntry(tx)
  if (entry) {
    const { account_id, serial, transfer_id, what } = entry
    return `Entry ${serial} of account ${account_id} (transfer ${transfer_id}): ${sentences[what]}.`
  }
  const account = await findBrokenAccount(tx)
  if (account) return `Account ${account.id} doesn't stand where its entries end.`
  const transfer = await findBrokenTransfer(tx)
  return transfer && `The entries of transfer ${transfer.id} don't sum to zero.`
}
