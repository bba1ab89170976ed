import type { Label } from '#contract/core/label.ts'
import type { Language } from '#contract/core/language.ts'
import { m } from '#contract/messages/generated/messages.js'
import type { Currency, LedgerReason, ReferenceKind } from './ledger.ts'
import type { AccountKind } from './ledger-admin.ts'

/** What members see as the module of a movement. */
export const reasonLabels: Record<LedgerReason, Label> = {
  recharge: m.ledger_reason_recharge,
  card_bought: m.ledger_reason_card_bought,
  adjustment: m.ledger_reason_adjustment,
  hidden_content_paid: m.ledger_reason_hidden_content_paid,
  hidden_content_earned: m.ledger_reason_hidden_content_earned,
  bounty_placed: m.ledger_reason_bounty_placed,
  bounty_received: m.ledger_reason_bounty_received,
  bounty_returned: m.ledger_reason_bounty_returned,
  bounty_adjusted: m.ledger_reason_bounty_adjusted,
  envelope_given: m.ledger_reason_envelope_given,
  envelope_received: m.ledger_reason_envelope_received,
  envelope_returned: m.ledger_reason_envelope_returned,
  topic_reward: m.ledger_reason_topic_reward,
  comment_reward: m.ledger_reason_comment_reward,
  reply_reward: m.ledger_reason_reply_reward,
  question_reward: m.ledger_reason_question_reward,
  answer_reward: m.ledger_reason_answer_reward,
  answer_reply_reward: m.ledger_reason_answer_reply_reward,
  reward_taken_back: m.ledger_reason_reward_taken_back,
  platform_share: m.ledger_reason_platform_share,
}

export const referenceLabels: Record<
  ReferenceKind,
  (facts: { id: number }, options?: { locale?: Language }) => string
> = {
  topic: m.money_reference_topic,
  comment: m.money_reference_comment,
  reply: m.money_reference_reply,
  question: m.money_reference_question,
  answer: m.money_reference_answer,
  answer_reply: m.money_reference_answer_reply,
  recharge: m.money_reference_recharge,
  card_order: m.money_reference_card_order,
  envelope: m.money_reference_envelope,
}

/** The kinds by themselves, to choose from. */
export const referenceNames: Record<ReferenceKind, Label> = {
  topic: m.money_kind_topic,
  comment: m.money_kind_comment,
  reply: m.money_kind_reply,
  question: m.money_kind_question,
  answer: m.money_kind_answer,
  answer_reply: m.money_kind_answer_reply,
  recharge: m.money_kind_recharge,
  card_order: m.money_kind_card_order,
  envelope: m.money_kind_envelope,
}

/** Where money and points are, to staff. */
export const accountKindLabels: Record<AccountKind, Label> = {
  member: m.manage_holding_member,
  bounty_escrow: m.manage_holding_bounty_escrow,
  envelope_escrow: m.manage_holding_envelope_escrow,
  platform_income: m.manage_holding_platform_income,
  recharge_clearing: m.manage_holding_recharge_clearing,
  point_issue: m.manage_holding_point_issue,
}

/** What is counted in fen, and what in points. */
export const currencyLabels: Record<Currency, Label> = {
  CNY: m.manage_ledger_money,
  POINT: m.manage_ledger_points,
}
