import type { GatewayName } from '#contract/money/recharge.ts'
import type { Config } from '#server/core/config.ts'
import type { Database } from '#server/core/database.ts'
import type { Keys } from '#server/core/keys.ts'
import { loadOnce } from '#server/core/load-once.ts'
import { createAlipayGateway } from './alipay.ts'
import type { Gateway } from './gateway.ts'
import { createSandbox, type Sandbox } from './sandbox.ts'

declare module '#server/core/context.ts' {
  interface Site {
    gateways: Gateways
  }
}

export type PaymentAccess = Pick<Config, 'alipay' | 'sandboxGateway'>

export interface Gateways {
  /** Those that members may choose from. */
  names: GatewayName[]
  find(name: string): Promise<Gateway | undefined>
  sandbox: Sandbox | undefined
}

export function openGateways({ alipay, sandboxGateway }: PaymentAccess, db: Database, keys: Keys): Gateways {
  const sandbox = sandboxGateway ? createSandbox(db, keys) : undefined
  const loadAlipay = alipay && loadOnce(() => createAlipayGateway(alipay))
  return {
    names: [...(alipay ? ['alipay' as const] : []), ...(sandbox ? ['sandbox' as const] : [])],
    async find(name) {
      if (name === 'sandbox') return sandbox?.gateway
      return name === 'alipay' ? loadAlipay?.() : undefined
    },
    sandbox,
  }
}
