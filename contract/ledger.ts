/*
 * Balance and points (domain.md, chapter 5). Money crosses the wire in whole fen, points whole; only what a person
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
