import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { choice, formed, moment, named, pageNumber, pageOf } from '#contract/core/wire.ts'

/*
 * Balance and points (docs/RULES.md). Money crosses the wire in whole fen, points whole; only what a person
 * types is in yuan, as text (`yuan()` in money.ts).
 */

export const currencies = ['CNY', 'POINT'] as const
export type Currency = (typeof currencies)[number]

/** Why something moved; the sentence of each is the message `ledger_reason_<reason>`. */
export const ledgerReasons = [
  'recharge',
  'card_bought',
  'adjustment',
  'hidden_content_paid',
  'hidden_content_earned',
  'bounty_placed',
  'bounty_received',
  'bounty_returned',
  'bounty_adjusted',
  'envelope_given',
  'envelope_received',
  'envelope_returned',
  'topic_reward',
  'comment_reward',
  'reply_reward',
  'question_reward',
  'answer_reward',
  'answer_reply_reward',
  'reward_taken_back',
  'platform_share',
] as const
export type LedgerReason = (typeof ledgerReasons)[number]

/** What a transfer was for. */
export const referenceKinds = [
  'topic',
  'comment',
  'reply',
  'question',
  'answer',
  'answer_reply',
  'recharge',
  'card_order',
  'envelope',
] as const
export type ReferenceKind = (typeof referenceKinds)[number]

/** What a transfer was for. */
export const ledgerReference = named(
  'LedgerReference',
  z.object({
    kind: z.enum(referenceKinds),
    id: z.int(),
    /** The topic or question where it is to be seen; null where it is in none, or was deleted. */
    topicId: z.nullable(z.int()),
    /** The topic's title, the card or the number of the order; null where the reader may not have it. */
    name: z.nullable(z.string()),
  }),
)
export type LedgerReference = z.infer<typeof ledgerReference>

/** One line of a member's log, which is also its receipt. Amounts of money are in fen. */
export const ledgerEntry = z.object({
  /** Counts from 1, without gaps, in each log. */
  serial: z.int(),
  /** Names the movement to staff, whoever's log it stands in. */
  transferId: z.int(),
  reason: z.enum(ledgerReasons),
  /** Above zero came in, below zero went out. */
  amount: z.int(),
  balanceAfter: z.int(),
  remark: z.string(),
  movedAt: moment(),
  /** What the platform kept of what was paid, beside what was received. */
  platformShare: z.nullable(z.int()),
  reference: z.nullable(ledgerReference),
})
export type LedgerEntry = z.infer<typeof ledgerEntry>

/** A month by the clock of China, which is also where its money is. */
export const ledgerMonth = () => formed(/^20\d\d-(0[1-9]|1[0-2])$/, { min: 7, max: 7 })

export const listLedgerEntries = endpoint({
  name: 'listLedgerEntries',
  domain: 'money',
  summary: "Lists the member's balance or points log, with the statement of a month.",
  method: 'GET',
  path: '/ledger/:currency',
  memberOnly: true,
  personal: true,
  input: z.object({ currency: choice(...currencies), month: z.optional(ledgerMonth()), page: pageNumber() }),
  output: z.extend(pageOf(ledgerEntry), {
    balance: z.int(),
    /** What there was, came, went and was left in the month that was asked for. */
    statement: z.nullable(
      z.object({ opening: z.int(), received: z.int(), spent: z.int(), closing: z.int() }),
    ),
  }),
})
export type LedgerStatement = NonNullable<z.infer<typeof listLedgerEntries.output>['statement']>
