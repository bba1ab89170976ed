import type { Currency } from '#contract/money/ledger.ts'
import type { AccountKind } from '#contract/money/ledger-admin.ts'

/** Where money or points are: an account of the ledger. It comes into being with its first entry. */
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

/** Owes every point there is. */
export const pointIssue: LedgerAccount = { kind: 'point_issue', ownerId: 0, currency: 'POINT' }
