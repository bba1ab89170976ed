import { randomInt } from 'node:crypto'
import type { Language } from '#contract/core/language.ts'
import type { Settings } from '#contract/core/settings.ts'
import { m } from '#contract/messages/generated/messages.js'
import type { GatewayName, MemberRechargeOrder, RechargeOrder } from '#contract/money/recharge.ts'
import type { Viewer } from '#server/core/actor.ts'
import { pageNumbers } from '#server/core/page-numbers.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import type { Database } from '#server/db/database.ts'
import type { Client } from '#server/http/route.ts'
import { readBalances } from '#server/money/ledger/ledger.ts'
import type { Gateways } from './gateways.ts'
import { noticePath } from './notices.ts'
import {
  countOwnOrders,
  countPendingOrders,
  findOwnOrder,
  insertOrder,
  listAllOrders,
  listOwnOrders,
  lockOrdersOf,
  type OrderFilter,
  type OrderRow,
} from './queries.ts'
import { askGateway } from './settle.ts'

const perPage = 30
const pendingMax = 10
// A browser that has come back asks again every few seconds; the gateway is asked less often.
const askedAgainMs = 3_000

export async function readRechargeDesk(db: Database, { names }: Gateways, { memberId }: Viewer) {
  const { balanceFen } = await readBalances(db, memberId)
  return { gateways: names, balanceFen }
}

export interface RechargeSite {
  gateways: Gateways
  settings: Settings
  /** Where the gateway and the payer find this site. */
  origin: string
  language: Language
}

/** Makes a pending order and answers where it's paid. Nothing moves before the gateway says so. */
export async function startRecharge(
  db: Database,
  { gateways, settings, origin, language }: RechargeSite,
  { memberId }: Viewer,
  { amount, gateway: name }: { amount: number; gateway: GatewayName },
  client: Client,
) {
  const gateway = await gateways.find(name)
  if (!gateway) throw fieldError('gateway', { code: 'unknown_choice' })
  const orderNumber = makeOrderNumber()
  const expiresAt = new Date(Date.now() + settings.rechargeMinutes * 60_000)
  await db.transaction().execute(async (tx) => {
    await lockOrdersOf(tx, memberId)
    const { count } = await countPendingOrders(tx, memberId)
    if (count >= pendingMax) throw new UserError('too_many_orders')
    await insertOrder(tx, {
      order_number: orderNumber,
      member_id: memberId,
      gateway: name,
      amount_fen: amount,
      expires_at: expiresAt,
    })
  })
  const address = await gateway.startPayment({
    orderNumber,
    amountFen: amount,
    subject: m.recharge_subject({ site: settings.title[language] }, { locale: language }),
    expiresAt,
    isPhone: /Mobi|Android/i.test(client.userAgent),
    returnAddress: `${origin}/paymentCompleted/${name}/recharge/${orderNumber}`,
    noticeAddress: `${origin}${noticePath(name)}`,
  })
  return { orderNumber, address }
}

const letters = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** R, the time to the second, and ten letters by chance: ordered for people, and nobody guesses another's. */
function makeOrderNumber(): string {
  const time = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)
  return `R${time}${Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')}`
}

/** One's own order. While it waits the gateway is asked: its notice may be late, or lost. */
export async function readRechargeOrder(
  db: Database,
  gateways: Gateways,
  { memberId }: Viewer,
  orderNumber: string,
): Promise<RechargeOrder> {
  const row = await findOwnOrder(db, memberId, orderNumber)
  if (!row) throw new UserError('not_found')
  const isDue = Date.now() - (row.asked_at?.getTime() ?? 0) > askedAgainMs
  if (row.status !== 'pending' || !isDue) return toOrder(row)
  // A gateway that doesn't answer leaves the order as it is; it's asked again by the job.
  await askGateway(db, gateways, row).catch(() => {})
  const now = await findOwnOrder(db, memberId, orderNumber)
  return toOrder(now ?? row)
}

export async function listRechargeOrders(db: Database, { memberId }: Viewer, page: number) {
  const [rows, { total }] = await Promise.all([
    listOwnOrders(db, memberId, perPage, (page - 1) * perPage),
    countOwnOrders(db, memberId),
  ])
  return {
    items: rows.map(toOrder),
    ...pageNumbers(page, perPage, total),
  }
}

/** Everybody's orders, for staff. */
export async function listAllRechargeOrders(
  db: Database,
  filter: OrderFilter,
): Promise<{ items: MemberRechargeOrder[]; next: number | null }> {
  const rows = await listAllOrders(db, filter, perPage + 1)
  const items = rows.slice(0, perPage).map((row) => ({
    ...toOrder(row),
    orderId: row.id,
    member: { memberId: row.member_id, account: row.account },
    gatewayNumber: row.gateway_number,
    problem: row.problem,
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
})
