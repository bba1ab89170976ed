import type { RechargeProblem } from '#contract/money/recharge.ts'
import type { Database, Tx } from '#server/core/database.ts'
import { memberAccount, rechargeClearing } from '#server/money/ledger/accounts.ts'
import { transfer } from '#server/money/ledger/ledger.ts'
import { tellWebhooks } from '#server/notifications/webhook-outlet.ts'
import type { PaymentNotice } from './gateway.ts'
import type { Gateways } from './gateways.ts'
import {
  hasEnded,
  lockOrder,
  markAsked,
  markPaid,
  markProblem,
  markUnpaid,
  type OrderRow,
} from './queries.ts'

/** What came of a gateway's word on an order. */
export type Settled = 'credited' | 'repeated' | 'closed' | 'waiting' | 'unknown_order' | RechargeProblem

/**
 * Takes a gateway's word on an order: credits it once, however often and in whatever order the words come, and only the
 * amount that was ordered (docs/RULES.md, Balance and points). Money that arrives after the order expired is credited too, and
 * what arrives after the account ended isn't: nobody could use it.
 */
export const settle = (db: Database, gateway: string, notice: PaymentNotice): Promise<Settled> =>
  db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, gateway, notice.orderNumber)
    if (!order) return 'unknown_order'
    if (notice.outcome === 'paid') return credit(tx, order, notice)
    if (notice.outcome === 'closed') await markUnpaid(tx, order.id, 'failed')
    return notice.outcome
  })

async function credit(
  tx: Tx,
  order: OrderRow,
  { amountFen, gatewayNumber }: PaymentNotice,
): Promise<Settled> {
  const note = async (problem: RechargeProblem) => {
    await markProblem(tx, order.id, {
      problem,
      odd_payment_number: gatewayNumber,
      odd_payment_fen: amountFen,
    })
    return problem
  }
  if (order.status === 'paid') return order.gateway_number === gatewayNumber ? 'repeated' : note('paid_twice')
  if (await hasEnded(tx, order.member_id)) return note('account_ended')
  if (amountFen !== order.amount_fen) return note('amount_mismatch')
  await transfer(tx, {
    key: `recharge:${order.id}`,
    reference: { kind: 'recharge', id: order.id },
    remark: order.order_number,
    movements: [
      {
        from: rechargeClearing,
        to: memberAccount(order.member_id, 'CNY'),
        amount: order.amount_fen,
        reason: 'recharge',
      },
    ],
  })
  await markPaid(tx, order.id, gatewayNumber)
  await tellWebhooks(tx, 'order.paid', { orderNumber: order.order_number })
  return 'credited'
}

/** Asks the gateway what became of an order, unless it was asked since then, and takes its word. Rejects when it doesn't answer. */
export async function askGateway(
  db: Database,
  gateways: Gateways,
  order: OrderRow,
  notSince?: Date,
): Promise<void> {
  // First, so that whatever fails with this order, others have their turn before it is asked about again.
  if (!(await markAsked(db, order.id, notSince))) return
  const gateway = await gateways.find(order.gateway)
  if (!gateway) return
  const notice = await gateway.ask(order.order_number)
  const settled = notice ? await settle(db, order.gateway, notice) : 'waiting'
  // What isn't paid as it was ordered waits no longer than what isn't paid at all.
  if (isUnpaid(settled) && order.expires_at < new Date()) {
    await db.transaction().execute((tx) => markUnpaid(tx, order.id, 'expired'))
  }
}

const isUnpaid = (settled: Settled): boolean =>
  settled === 'waiting' || settled === 'amount_mismatch' || settled === 'account_ended'
