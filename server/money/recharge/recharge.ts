import type { Page } from '#contract/core/wire.ts'
import { m } from '#contract/messages/generated/messages.js'
import type { GatewayName, MemberRechargeOrder, RechargeOrder } from '#contract/money/recharge.ts'
import type { Context, MemberContext } from '#server/core/context.ts'
import { minuteMs } from '#server/core/durations.ts'
import { readPage } from '#server/core/read-page.ts'
import { claimRequestKey } from '#server/core/request-keys.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import { readBalances } from '#server/money/ledger/ledger.ts'
import { drawOrderNumber } from '#server/money/order-number.ts'
import { noticePath } from './notices.ts'
import {
  countOwnOrders,
  countPendingOrders,
  findOwnOrder,
  insertOrder,
  listAllOrders,
  listOwnOrders,
  lockOrdersOf,
  type NewOrderRow,
  type OrderFilter,
  type OrderRow,
} from './queries.ts'
import { askGateway } from './settle.ts'

/** Of everybody's orders, which are read on from the last one shown. */
const perPage = 30
const pendingMax = 10
// A browser that has come back asks again every few seconds; the gateway is asked less often.
const askedAgainMs = 3_000

export async function readRechargeOptions({ db, actor, site }: MemberContext) {
  const { balanceFen } = await readBalances(db, actor.memberId)
  return { gateways: site.gateways.names, balanceFen }
}

/** Makes a pending order and returns where it is paid. Nothing moves before the gateway says that it was. */
export async function startRecharge(
  context: MemberContext,
  { amount, gateway: name }: { amount: number; gateway: GatewayName },
): Promise<{ orderNumber: string; address: string }> {
  const { actor, settings, site, language, client } = context
  const gateway = await site.gateways.find(name)
  if (!gateway) throw fieldError('gateway', { code: 'unknown_choice' })
  const origin = site.publicUrl ?? context.origin
  const expiresAt = new Date(Date.now() + settings.rechargeMinutes * minuteMs)
  const orderNumber = drawOrderNumber('R')
  // First, so that what can't be paid leaves no order behind, and its key for the next try.
  const address = await gateway.startPayment({
    orderNumber,
    amountFen: amount,
    subject: m.recharge_subject({ site: settings.title[language] }, { locale: language }),
    expiresAt,
    isPhone: /Mobi|Android/i.test(client.userAgent),
    returnAddress: `${origin}/paymentCompleted/${name}/recharge/${orderNumber}`,
    noticeAddress: `${origin}${noticePath(name)}`,
  })
  await placeOrder(context, {
    order_number: orderNumber,
    member_id: actor.memberId,
    gateway: name,
    amount_fen: amount,
    expires_at: expiresAt,
  })
  return { orderNumber, address }
}

/** Throws `too_many_orders` when as many of the member's wait as may. */
const placeOrder = ({ db, requestKey }: MemberContext, order: NewOrderRow): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await claimRequestKey(tx, requestKey)
    await lockOrdersOf(tx, order.member_id)
    const { count } = await countPendingOrders(tx, order.member_id)
    if (count >= pendingMax) throw new UserError('too_many_orders')
    await insertOrder(tx, order)
  })

/** One's own order. While it waits the gateway is asked: its notice may be late, or lost. */
export async function readRechargeOrder(
  { db, actor: { memberId }, site, log }: MemberContext,
  { orderNumber }: { orderNumber: string },
): Promise<RechargeOrder> {
  const row = await findOwnOrder(db, memberId, orderNumber)
  if (!row) throw new UserError('not_found')
  const notSince = new Date(Date.now() - askedAgainMs)
  if (row.status !== 'pending' || (row.asked_at && row.asked_at > notSince)) return toOrder(row)
  // A gateway that doesn't answer leaves the order as it is; the job asks it again.
  await askGateway(db, site.gateways, row, notSince).catch((err: unknown) =>
    log.warn({ err, orderNumber, gateway: row.gateway }, 'a gateway does not answer'),
  )
  const now = await findOwnOrder(db, memberId, orderNumber)
  return toOrder(now ?? row)
}

/** One page of the actor's orders, the latest first. */
export const listRechargeOrders = (
  { db, actor: { memberId } }: MemberContext,
  { page }: { page: number },
): Promise<Page<RechargeOrder>> =>
  readPage(page, {
    count: () => countOwnOrders(db, memberId),
    rows: (span) => listOwnOrders(db, memberId, span),
    toItem: toOrder,
  })

/** Everybody's orders, for staff. */
export async function listAllRechargeOrders(
  { db }: Pick<Context, 'db'>,
  filter: OrderFilter,
): Promise<{ items: MemberRechargeOrder[]; next: number | null }> {
  const rows = await listAllOrders(db, filter, perPage + 1)
  const items = rows.slice(0, perPage).map((row) => ({
    ...toOrder(row),
    orderId: row.id,
    member: { memberId: row.member_id, account: row.account },
    gatewayNumber: row.gateway_number,
    oddPayment:
      row.odd_payment_number === null
        ? null
        : { gatewayNumber: row.odd_payment_number, amountFen: row.odd_payment_fen! },
  }))
  return { items, next: rows.length > perPage ? (items.at(-1)?.orderId ?? null) : null }
}

const toOrder = (row: OrderRow): RechargeOrder => ({
  orderNumber: row.order_number,
  gateway: row.gateway,
  amountFen: row.amount_fen,
  status: row.status,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  settledAt: row.settled_at?.toISOString() ?? null,
  problem: row.problem,
})
