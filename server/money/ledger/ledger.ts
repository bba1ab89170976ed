import type { RawBuilder } from 'kysely'
import type { ErrorCode } from '#contract/core/errors.ts'
import type { Currency, LedgerReason, ReferenceKind } from '#contract/money/ledger.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { UserError } from '#server/core/user-error.ts'
import { type LedgerAccount, memberAccount, pointIssue, rechargeClearing } from './accounts.ts'
import {
  callingTransfersTimes,
  callLockAccounts,
  callTransfer,
  callTransferAll,
  type EntryColumns,
  lockReceived,
  readMemberBalances,
  type TransferRequest,
} from './queries.ts'

/** Some of one currency going from one account to another; an amount of money is in fen. */
export interface Movement {
  from: LedgerAccount
  to: LedgerAccount
  /** Whole and above zero. */
  amount: number
  /** What the giving side's log calls it, and the receiving side's when that differs. */
  reason: LedgerReason
  receivedAs?: LedgerReason
}

export interface Transfer {
  /** Chosen by the caller, as `envelope:7:open:12`: under one key money moves once, however often it is asked for. */
  key: string
  movements: readonly Movement[]
  /** What it was for. */
  reference?: { kind: ReferenceKind; id: number }
  remark?: string
  /** The staff member who ordered it. */
  actorId?: number
}

export interface Transferred {
  transferId: number
  /** The key had been used for the same transfer before, and nothing moved now. */
  isRepeated: boolean
}

/**
 * Moves money and points (docs/RULES.md, Balance and points): all movements happen or none. With `transferAll` this is
 * the only way they ever move. Throws `balance_too_low`, `points_too_low` and `balance_too_high`; a key that comes again
 * with other content is a bug of the caller's. Locks the accounts, so it belongs at the end of a transaction.
 */
export async function transfer(tx: Tx, asked: Transfer): Promise<Transferred> {
  return callTransfer(tx, toRequest(asked)).catch(refuseBalance)
}

/**
 * Makes several transfers in one round trip and in this order: all happen or none. Whoever moves money for many people
 * at a time makes them wait once. Throws as `transfer` does.
 */
export async function transferAll(tx: Tx, asked: readonly Transfer[]): Promise<Transferred[]> {
  if (asked.length === 0) return []
  return callTransferAll(tx, asked.map(toRequest)).catch(refuseBalance)
}

/** The rows that a write of the same statement has returned: what each is of, and how many it says. */
export interface Times {
  rows: RawBuilder<unknown>
  of: string
  column: string
}

/** A transfer for the row that is of this. */
interface TransferOf {
  of: number
  transfer: Transfer
}

/**
 * A select that makes a transfer for each row, so many times over as the row says and none where that is zero: what a reward
 * comes to is known only to the statement that counts it. Nothing is to be refused.
 */
export const transferringEach = (asked: readonly TransferOf[], times: Times): RawBuilder<unknown> =>
  callingTransfersTimes(
    asked.map(({ of, transfer }) => ({ of, ...toRequest(transfer) })),
    times,
  )

/** Locks the accounts of several transfers of one transaction at once, so that nobody waits for them in a circle. */
export async function lockAccounts(tx: Tx, accounts: readonly LedgerAccount[]): Promise<void> {
  await callLockAccounts(tx, accounts)
}

function toRequest({ movements, ...request }: Transfer): TransferRequest {
  const entries = toEntries(movements)
  if (entries.length === 0) throw new Error(`The transfer ${request.key} moves nothing.`)
  return { ...request, entries }
}

/** One entry an account, in an order that depends on nothing but the accounts, so that a resend reads the same. */
function toEntries(movements: readonly Movement[]): EntryColumns[] {
  const entries = new Map<string, EntryColumns>()
  const add = (account: LedgerAccount, amount: number, reason: LedgerReason) => {
    const name = `${account.kind}:${account.ownerId}:${account.currency}`
    const entry = entries.get(name) ?? { ...account, reason, amount: 0 }
    entries.set(name, { ...entry, amount: entry.amount + amount })
  }
  for (const { from, to, amount, reason, receivedAs } of movements) {
    requireMovable(from, to, amount)
    add(from, -amount, reason)
    add(to, amount, receivedAs ?? reason)
  }
  return [...entries]
    .filter(([, { amount }]) => amount !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, entry]) => entry)
}

function requireMovable(from: LedgerAccount, to: LedgerAccount, amount: number): void {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError(`${amount} can't be moved.`)
  if (from.currency !== to.currency) throw new RangeError('Money and points are not exchanged by moving.')
}

/** The outcome for each constraint of ledger_accounts that a balance would break. */
const balanceOutcomes: Record<string, ErrorCode> = {
  ledger_accounts_cny: 'balance_too_low',
  ledger_accounts_point: 'points_too_low',
  ledger_accounts_exact: 'balance_too_high',
}

function refuseBalance(error: unknown): never {
  const outcome = balanceOutcomes[(error as { constraint?: string }).constraint ?? '']
  throw outcome ? new UserError(outcome) : error
}

/** The state that functions.sql raises when a key comes again with other content. */
const keyReusedState = 'TL001'

export interface Balances {
  balanceFen: number
  points: number
}

/** Returns what a member has, and zero of what they never had. */
export const readBalances = async (db: Database | Tx, memberId: number): Promise<Balances> =>
  (await readBalancesOf(db, [memberId])).get(memberId)!

/** Returns what each of these members has. */
export async function readBalancesOf(
  db: Database | Tx,
  memberIds: readonly number[],
): Promise<Map<number, Balances>> {
  const balances = new Map(memberIds.map((memberId) => [memberId, { balanceFen: 0, points: 0 }]))
  for (const { owner_id, currency, balance } of await readMemberBalances(db, memberIds))
    balances.get(owner_id)![currency === 'CNY' ? 'balanceFen' : 'points'] = balance
  return balances
}

/**
 * Returns how much of what a transfer gave an account is still there, and keeps it there until the transaction ends: of
 * points that were spent since, what is left. Zero when there was no such transfer.
 */
export async function lockWhatIsLeft(tx: Tx, key: string, account: LedgerAccount): Promise<number> {
  const row = await lockReceived(tx, key, account)
  return row ? Math.min(row.received, row.balance) : 0
}

/** What staff do to a member's account by hand. */
export interface Adjustment {
  /** Chosen by who asks, so that a resend moves nothing. */
  key: string
  memberId: number
  currency: Currency
  /** Fen or whole points; above zero is added, below zero taken. */
  amount: number
  remark: string
  actorId: number
}

/**
 * Adds to or takes from a member's account: money as if it had been paid in or out, points as if issued or withdrawn.
 * Throws as `transfer` does, and `key_reused` for another adjustment under the same key.
 */
export async function adjust(
  tx: Tx,
  { key, memberId, currency, amount, remark, actorId }: Adjustment,
): Promise<Transferred> {
  const account = memberAccount(memberId, currency)
  const counterpart = currency === 'CNY' ? rechargeClearing : pointIssue
  const [from, to] = amount > 0 ? [counterpart, account] : [account, counterpart]
  const movements = [{ from, to, amount: Math.abs(amount), reason: 'adjustment' as const }]
  return transfer(tx, { key, remark, actorId, movements }).catch((error: { code?: string }) => {
    throw error.code === keyReusedState ? new UserError('key_reused') : error
  })
}
