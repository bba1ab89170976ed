import type { Currency, LedgerReason, ReferenceKind } from '#contract/money/ledger.ts'
import { UserError } from '#server/core/user-error.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { type LedgerAccount, memberAccount } from './accounts.ts'
import {
  callTransfer,
  callTransferAll,
  type EntryColumns,
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
 * Moves money and points (domain.md, chapter 5); the only way they ever move. All movements happen or none. Throws
 * `balance_too_low` or `points_too_low`, and a bug when a key comes again with other content.
 */
export async function transfer(tx: Tx, asked: Transfer): Promise<Transferred> {
  return callTransfer(tx, toRequest(asked)).catch(refuseDebt)
}

/**
 * Several of them, in one round trip and in this order: all happen or none. Who moves money for many people at a time
 * makes them wait once. Throws as `transfer` does.
 */
export async function transferAll(tx: Tx, asked: readonly Transfer[]): Promise<Transferred[]> {
  if (asked.length === 0) return []
  return callTransferAll(tx, asked.map(toRequest)).catch(refuseDebt)
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

const debtOutcomes: Record<string, 'balance_too_low' | 'points_too_low'> = {
  ledger_accounts_cny: 'balance_too_low',
  ledger_accounts_point: 'points_too_low',
}

function refuseDebt(error: unknown): never {
  const outcome = debtOutcomes[(error as { constraint?: string }).constraint ?? '']
  throw outcome ? new UserError(outcome) : error
}

export interface Balances {
  balanceFen: number
  points: number
}

/** What a member has; zero of what they never had. */
export const readBalances = async (db: Database | Tx, memberId: number): Promise<Balances> =>
  (await readBalancesOf(db, [memberId])).get(memberId)!

/** What each of these members has. */
export async function readBalancesOf(
  db: Database | Tx,
  memberIds: readonly number[],
): Promise<Map<number, Balances>> {
  const balances = new Map(memberIds.map((memberId) => [memberId, { balanceFen: 0, points: 0 }]))
  for (const { owner_id, currency, balance } of await readMemberBalances(db, memberIds))
    balances.get(owner_id)![currency === 'CNY' ? 'balanceFen' : 'points'] = balance
  return balances
}

/** Staff add (above zero) or take (below zero) with a remark; a transfer like any other. */
export function adjust(
  tx: Tx,
  change: {
    key: string
    memberId: number
    currency: Currency
    amount: number
    remark: string
    actorId: number
  },
  counterpart: LedgerAccount,
): Promise<Transferred> {
  const { key, memberId, currency, amount, remark, actorId } = change
  const account = memberAccount(memberId, currency)
  const [from, to] = amount > 0 ? [counterpart, account] : [account, counterpart]
  const movements = [{ from, to, amount: Math.abs(amount), reason: 'adjustment' as const }]
  return transfer(tx, { key, remark, actorId, movements })
}
