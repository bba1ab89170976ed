import { m } from '#contract/messages/generated/messages.js'
import type { GatewayName, RechargeOrder, RechargeProblem, RechargeStatus } from '#contract/money/recharge.ts'

export const gatewayLabels: Record<GatewayName, () => string> = {
  alipay: m.recharge_gateway_alipay,
  sandbox: m.recharge_gateway_sandbox,
}

export const statusLabels: Record<RechargeStatus, () => string> = {
  pending: m.recharge_status_pending,
  paid: m.recharge_status_paid,
  failed: m.recharge_status_failed,
  expired: m.recharge_status_expired,
}

export const problemLabels: Record<RechargeProblem, () => string> = {
  amount_mismatch: m.recharge_amount_mismatch,
  paid_twice: m.recharge_paid_twice,
  account_ended: m.recharge_account_ended,
}

/** What its member has to know first: money that came and isn't in the balance is no order that waits. */
export const labelOf = ({ status, problem }: Pick<RechargeOrder, 'status' | 'problem'>) =>
  problem && (status === 'paid') === (problem === 'paid_twice')
    ? problemLabels[problem]()
    : statusLabels[status]()
