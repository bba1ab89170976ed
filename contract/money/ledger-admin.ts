import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { choice, formed, id, integer, line, moment, nothing } from '#contract/core/wire.ts'
import { type Currency, currencies, ledgerReasons, ledgerReference, referenceKinds } from './ledger.ts'
import { yuan } from './yuan.ts'

/** What staff see of everybody's money and points, and what they may move (docs/RULES.md, Balance and points). */

export const accountKinds = [
  'member',
  'bounty_escrow',
  'envelope_escrow',
  'platform_income',
  'recharge_clearing',
  'point_issue',
] as const
export type AccountKind = (typeof accountKinds)[number]

/** What all accounts of a kind hold together; above zero is owed to somebody, below zero came from outside. */
const holding = z.object({ kind: z.enum(accountKinds), currency: z.enum(currencies), balance: z.int() })
export type Holding = z.infer<typeof holding>

export const readHoldings = endpoint({
  name: 'readHoldings',
  domain: 'money',
  summary: 'Returns what all ledger accounts of each kind hold together.',
  method: 'GET',
  path: '/manage/holdings',
  staffRight: 'manage_money',
  input: nothing(),
  output: z.object({ holdings: z.array(holding) }),
})

/** A day by the clock of China. */
const day = () => formed(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, { min: 10, max: 10 })

export const movementFilter = {
  account: z.optional(line({ max: 25 })),
  currency: z.optional(choice(...currencies)),
  reason: z.optional(choice(...ledgerReasons)),
  referenceKind: z.optional(choice(...referenceKinds)),
  referenceId: z.optional(id()),
  /** The first day, and the last. */
  from: z.optional(day()),
  to: z.optional(day()),
}

const movementLine = z.object({
  transferId: z.int(),
  accountId: z.int(),
  kind: z.enum(accountKinds),
  /** The member whose account it is. */
  member: z.nullable(z.object({ memberId: z.int(), account: z.string() })),
  currency: z.enum(currencies),
  reason: z.enum(ledgerReasons),
  amount: z.int(),
  balanceAfter: z.int(),
  reference: z.nullable(ledgerReference),
  remark: z.string(),
  /** The member of the staff who ordered it. */
  actor: z.nullable(z.string()),
  movedAt: moment(),
})
export type MovementLine = z.infer<typeof movementLine>

/** `before` is the `next` of the page before. */
export const listMovements = endpoint({
  name: 'listMovements',
  domain: 'money',
  summary: 'Lists the entries of all ledger accounts, the latest first.',
  method: 'GET',
  path: '/manage/ledger',
  staffRight: 'manage_money',
  input: z.object({ ...movementFilter, before: z.optional(formed(/^\d{1,15}\.\d{1,15}$/, { max: 31 })) }),
  output: z.object({ items: z.array(movementLine), next: z.nullable(z.string()) }),
})

export const createMovementFile = endpoint({
  name: 'createMovementFile',
  domain: 'money',
  summary: 'Makes a link that downloads ledger entries as CSV, good for five minutes.',
  method: 'POST',
  path: '/manage/ledger/files',
  staffRight: 'manage_money',
  input: z.object(movementFilter),
  output: z.object({ address: z.string() }),
})

export const adjustAccount = endpoint({
  name: 'adjustAccount',
  domain: 'money',
  summary: "Adds to or takes from a member's balance or points, once for each key.",
  errors: ['balance_too_low', 'points_too_low', 'balance_too_high'],
  method: 'POST',
  path: '/manage/ledger/adjustments',
  staffRight: 'manage_money',
  creates: true,
  input: z.object({
    account: line({ min: 1, max: 25 }),
    currency: choice(...currencies),
    direction: choice('add', 'take'),
    /** Yuan as text, or whole points. */
    amount: line({ min: 1, max: 20 }),
    remark: line({ min: 1, max: 200 }),
    key: formed(/^[\w-]{8,64}$/, { min: 8, max: 64 }),
  }),
  output: z.object({ transferId: z.int(), balance: z.int() }),
})

export const pointsMax = 99_999_999
export const points = () => integer(1, pointsMax)

/** What `amount` is in each currency. */
export const amountIn = (currency: Currency) => (currency === 'CNY' ? yuan() : points())
