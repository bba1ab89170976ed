import { m } from '#contract/messages/generated/messages.js'
import type { GatewayName, RechargeStatus } from '#contract/money/recharge.ts'

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
