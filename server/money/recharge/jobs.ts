import type { Database } from '#server/core/database.ts'
import type { Log } from '#server/core/log.ts'
import type { Gateways } from './gateways.ts'
import { expireForgottenOrders, listOrdersToAsk } from './queries.ts'
import { askGateway } from './settle.ts'

const ordersMax = 100

/** Asks the gateways about orders without an answer, and lets those expire that nobody paid. */
export async function reconcileRecharges(
  db: Database,
  gateways: Gateways,
  log: Pick<Log, 'warn'>,
): Promise<void> {
  for (const order of await listOrdersToAsk(db, ordersMax)) {
    await askGateway(db, gateways, order).catch((err: unknown) => {
      log.warn({ err, orderNumber: order.order_number, gateway: order.gateway }, 'a gateway does not answer')
    })
  }
  await expireForgottenOrders(db)
}
