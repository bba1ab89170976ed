import type { Label } from '#contract/core/label.ts'
import { m } from '#contract/messages/generated/messages.js'
import type { GatewayName, RechargeProblem, RechargeStatus } from './recharge.ts'

export const gatewayLabels: Record<GatewayName, Label> = {
  alipay: m.recharge_gateway_alipay,
  sandbox: m.recharge_gateway_sandbox,
}

export const statusLabels: Record<RechargeStatus, Label> = {
  pending: m.recharge_status_pending,
  paid: m.recharge_status_paid,
  failed: m.recharge_status_failed,
  expired: m.recharge_status_expired,
}

export const problemLabels: Record<RechargeProblem, Label> = {
  amount_mismatch: m.recharge_amount_mismatch,
  paid_twice: m.recharge_paid_twice,
  account_ended: m.recharge_account_ended,
}
