import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Language } from '#contract/core/language.ts'
import type { Page } from '#contract/core/wire.ts'
import type * as contract from '#contract/money/membership-cards.ts'
import type { CardOrder, MemberCardOrder } from '#contract/money/membership-cards.ts'
import { grantRole } from '#server/accounts/roles/roles.ts'
import { invalidate, topicListsTag } from '#server/core/cache-tags.ts'
import type { Context, MemberContext } from '#server/core/context.ts'
import type { Tx } from '#server/core/database.ts'
import { readPage } from '#server/core/read-page.ts'
import { claimRequestKey } from '#server/core/request-keys.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import { memberAccount, platformIncome, pointIssue } from '#server/money/ledger/accounts.ts'
import { type Movement, transfer } from '#server/money/ledger/ledger.ts'
import { insertNumbered } from '#server/money/order-number.ts'
import { tellWebhooks } from '#server/notifications/webhook-outlet.ts'
import { cardsTag } from './cards-tag.ts'
import { markOfOffer } from './offer-mark.ts'
import {
  countOrders,
  findKeyedOrder,
  insertOrder,
  listOrderRows,
  type NewOrderRow,
  type OrderFilter,
  type OrderRow,
  setOrderExpiry,
} from './order-queries.ts'
import { lockOffer, type Offer, takeFromStock } from './queries.ts'

type Purchase = ParsedInputOf<typeof contract.buyMembershipCard>

/**
 * Buys at the prices that the buyer agreed to: stock, payment and role change together or not at all. Sent again under its
 * key, it returns the first order. Throws `card_off_sale`, `card_repriced`, `card_changed`, `out_of_stock`, `balance_too_low`,
 * `points_too_low`, `role_held_for_ever`, and `key_reused` for another purchase under the same key.
 */
export async function buyMembershipCard(
  {
    db,
    actor: { memberId },
    language,
    requestKey,
  }: Pick<MemberContext, 'db' | 'actor' | 'language' | 'requestKey'>,
  purchase: Purchase,
): Promise<CardOrder> {
  return db.transaction().execute(async (tx) => {
    await claimRequestKey(tx, requestKey)
    const offer = await lockOffer(tx, purchase.specificationId)
    if (!offer) throw new UserError('not_found')
    const before = await findKeyedOrder(tx, memberId, purchase.requestKey)
    if (before) return toOrder(requireSame(before, purchase), language)
    requireOffered(offer, purchase)
    await placeOrder(tx, { memberId, offer, purchase })
    const order = await findKeyedOrder(tx, memberId, purchase.requestKey)
    await tellWebhooks(tx, 'order.paid', { orderNumber: order!.order_number })
    return toOrder(order!, language)
  })
}

function requireSame(order: OrderRow, { specificationId, quantity }: Purchase): OrderRow {
  const isSame = order.specification_id === specificationId && order.quantity === quantity
  if (!isSame) throw new UserError('key_reused')
  return order
}

function requireOffered(offer: Offer, { quantity, agreedFen, agreedPoints, offerMark }: Purchase): void {
  if (!offer.is_on_sale || !offer.is_card_on_sale) throw new UserError('card_off_sale')
  const isAgreed = offer.price_fen === agreedFen && offer.price_points === agreedPoints
  if (!isAgreed) throw new UserError('card_repriced')
  if (offerMark !== undefined && offerMark !== markOfOffer(offer)) throw new UserError('card_changed')
  if (offer.stock < quantity) throw new UserError('out_of_stock')
}

interface Sale {
  memberId: number
  offer: Offer
  purchase: Purchase
}

async function placeOrder(tx: Tx, sale: Sale): Promise<void> {
  const { memberId, offer, purchase } = sale
  const { quantity } = purchase
  const paid = { fen: offer.price_fen * quantity, points: offer.price_points * quantity }
  const orderId = await insertOrderOnce(tx, {
    ...toOrderRow(sale),
    paid_fen: paid.fen,
    paid_points: paid.points,
  })
  await takeFromStock(tx, offer.id, quantity)
  const expiresAt = await grantRole(tx, {
    memberId,
    roleId: offer.role_id,
    time: { count: offer.duration * quantity, unit: offer.duration_unit },
    source: 'card',
  })
  await setOrderExpiry(tx, orderId, requireEnd(expiresAt))
  await invalidate(tx, cardsTag, topicListsTag)
  // Last, because the accounts are what everybody waits for.
  await transfer(tx, {
    key: `card:${orderId}`,
    reference: { kind: 'card_order', id: orderId },
    movements: toMovements(memberId, paid),
  })
}

/** What was bought, as it is called now. */
const toOrderRow = ({ memberId, offer, purchase }: Sale) => ({
  member_id: memberId,
  specification_id: offer.id,
  request_key: purchase.requestKey,
  role_id: offer.role_id,
  role_name_zh: offer.role_name_zh,
  role_name_en: offer.role_name_en,
  card_name_zh: offer.card_name_zh,
  card_name_en: offer.card_name_en,
  specification_name_zh: offer.name_zh,
  specification_name_en: offer.name_en,
  quantity: purchase.quantity,
  duration: offer.duration,
  duration_unit: offer.duration_unit,
  role_expires_at: new Date(),
})

async function insertOrderOnce(tx: Tx, order: Omit<NewOrderRow, 'order_number'>): Promise<number> {
  const { id } = await insertNumbered('M', async (number) => {
    const added = await insertOrder(tx, { ...order, order_number: number })
    // The key was used on another connection, for another specification: that one's lock was not waited for.
    if (!added && (await findKeyedOrder(tx, order.member_id, order.request_key)))
      throw new UserError('key_reused')
    return added
  })
  return id
}

const yearMax = 9_999

/** Who has the role for ever gains nothing, and a time beyond the calendar can't be written down. */
function requireEnd(expiresAt: Date | null): Date {
  if (!expiresAt) throw new UserError('role_held_for_ever')
  if (expiresAt.getUTCFullYear() > yearMax) throw fieldError('quantity', { code: 'time_too_far' })
  return expiresAt
}

function toMovements(memberId: number, paid: { fen: number; points: number }): Movement[] {
  const reason = 'card_bought' as const
  const movements: Movement[] = [
    { from: memberAccount(memberId, 'CNY'), to: platformIncome('CNY'), amount: paid.fen, reason },
    { from: memberAccount(memberId, 'POINT'), to: pointIssue, amount: paid.points, reason },
  ]
  return movements.filter(({ amount }) => amount > 0)
}

/** One page of the actor's orders, the latest first. */
export const listOwnOrders = (
  context: MemberContext,
  { page }: { page: number },
): Promise<Page<MemberCardOrder>> => listOrders(context, { memberId: context.actor.memberId }, page)

/** One page of everybody's orders, for staff; of one account when it is named. */
export const listAllOrders = (
  context: Context,
  { account, page }: ParsedInputOf<typeof contract.listAllCardOrders>,
): Promise<Page<MemberCardOrder>> => listOrders(context, { account: account || undefined }, page)

const listOrders = (
  { db, language }: Context,
  filter: OrderFilter,
  page: number,
): Promise<Page<MemberCardOrder>> =>
  readPage(page, {
    count: () => countOrders(db, filter),
    rows: (span) => listOrderRows(db, filter, span),
    toItem: (row) => ({
      ...toOrder(row, language),
      member: { memberId: row.member_id, account: row.account },
    }),
  })

function toOrder(row: OrderRow, language: Language): CardOrder {
  const say = (zh: string, en: string) => (language === 'zh-CN' ? zh : en)
  return {
    orderNumber: row.order_number,
    orderedAt: row.ordered_at.toISOString(),
    paidFen: row.paid_fen,
    paidPoints: row.paid_points,
    roleName: say(row.role_name_zh, row.role_name_en),
    cardName: say(row.card_name_zh, row.card_name_en),
    specificationName: say(row.specification_name_zh, row.specification_name_en),
    quantity: row.quantity,
    duration: row.duration,
    durationUnit: row.duration_unit,
    roleExpiresAt: row.role_expires_at.toISOString(),
  }
}
