import { expect, test } from 'vitest'
import { buyMembershipCard, readMembershipCard } from '#contract/money/membership-cards.ts'
import type { Tx } from '#server/core/database.ts'
import { readBalances } from '#server/money/ledger/ledger.ts'
import { createTestApp, refusal } from '#test/app.ts'
import { makeCard, makeSpecification } from '#test/card-makers.ts'
import { makeMember, makeMoney, makeRole } from '#test/makers.ts'
import { meanwhile } from '#test/meanwhile.ts'

const { as, db } = await createTestApp()

/** What staff may do to a card while somebody who has read it presses "Buy", and what they are told then. */
const changes: [
  string,
  (tx: Tx, ids: Record<'cardId' | 'specificationId' | 'otherId', number>) => unknown,
  string,
][] = [
  [
    'is given for another time',
    (tx, { specificationId }) =>
      tx.updateTable('card_specifications').set({ duration: 2 }).where('id', '=', specificationId).execute(),
    'card_changed',
  ],
  [
    'is given for another unit of time',
    (tx, { specificationId }) =>
      tx
        .updateTable('card_specifications')
        .set({ duration_unit: 'days' })
        .where('id', '=', specificationId)
        .execute(),
    'card_changed',
  ],
  [
    'gives another role',
    (tx, { cardId, otherId }) =>
      tx.updateTable('membership_cards').set({ role_id: otherId }).where('id', '=', cardId).execute(),
    'card_changed',
  ],
  [
    'becomes dearer',
    (tx, { specificationId }) =>
      tx
        .updateTable('card_specifications')
        .set({ price_fen: 301 })
        .where('id', '=', specificationId)
        .execute(),
    'card_repriced',
  ],
  [
    'is sold no more',
    (tx, { cardId }) =>
      tx.updateTable('membership_cards').set({ is_on_sale: false }).where('id', '=', cardId).execute(),
    'card_off_sale',
  ],
]

test.each(changes)(
  'whoever buys a card that %s meanwhile is told, and nothing moves',
  async (_, change, code) => {
    const otherId = await makeRole(db, 'Guest of honour')
    const cardId = await makeCard(db, await makeRole(db, 'Tea master'))
    const price = { priceFen: 300, pricePoints: 0, stock: 5 }
    const specificationId = await makeSpecification(db, cardId, price)
    const buyer = await makeMember(db)
    await makeMoney(db, buyer.memberId, 1_000)
    const [seen] = (await as(buyer).call(readMembershipCard, { cardId })).specifications
    const agreed = { agreedFen: 300, agreedPoints: 0, offerMark: seen!.offerMark }
    const buy = () =>
      as(buyer).call(buyMembershipCard, {
        specificationId,
        quantity: 1,
        ...agreed,
        requestKey: crypto.randomUUID(),
      })
    const order = await buy()
    expect(order).toMatchObject({ duration: 1, durationUnit: 'hours' })
    const refused = await refusal(
      meanwhile(db, async (tx) => change(tx, { cardId, specificationId, otherId }), buy),
    )
    expect(refused.code).toBe(code)
    expect((await readBalances(db, buyer.memberId)).balanceFen).toBe(700)
  },
)
