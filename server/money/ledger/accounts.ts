/* Shared: the accounts that whoever moves money names. */

import type { Currency } from '#contract/money/ledger.ts'
import type { AccountKind } from '#contract/money/ledger-admin.ts'

/** Where money (in fen) or points (whole) are. An account of the ledger comes into being with its first entry. */
export interface LedgerAccount {
  kind: AccountKind
  /** A member, a question, an envelope; 0 where there is one for the whole site. */
  ownerId: number
  currency: Currency
}

export const memberAccount = (memberId: number, currency: Currency): LedgerAccount => ({
  kind: 'member',
  ownerId: memberId,
  currency,
})

/** Each question has an escrow of its own, so that busy questions don't wait for each other. */
export const bountyEscrow = (questionId: number, currency: Currency): LedgerAccount => ({
  kind: 'bounty_escrow',
  ownerId: questionId,
  currency,
})

export const envelopeEscrow = (envelopeId: number): LedgerAccount => ({
  kind: 'envelope_escrow',
  ownerId: envelopeId,
  currency: 'CNY',
})

export const platformIncome = (currency: Currency): LedgerAccount => ({
  kind: 'platform_income',
  ownerId: 0,
  currency,
})

/** Owes what was paid in through the gateways. */
export const rechargeClearing: LedgerAccount = { kind: 'recharge_clearing', ownerId: 0, currency: 'CNY' }

/** Owes the points that were issued, together with those of `pointIssueFor`. */
export const pointIssue: LedgerAccount = { kind: 'point_issue', ownerId: 0, currency: 'POINT' }

const issueAccounts = 16

/** Owes the points issued to a member: one of sixteen, so that those who earn at the same moment don't wait for each other. */
export const pointIssueFor = (memberId: number): LedgerAccount => ({
  ...pointIssue,
  ownerId: memberId % issueAccounts,
})
