import { expect, test } from 'vitest'
import type { InputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import * as editing from '#contract/money/card-editing.ts'
import { listLedgerEntries } from '#contract/money/ledger.ts'
import * as contract from '#contract/money/membership-cards.ts'
import { listReminders } from '#contract/notifications/reminders.ts'
import { grantRole } from '#server/accounts/roles/roles.ts'
import { listRolesOf } from '#server/core/held-roles.ts'
import { UserError } from '#server/core/user-error.ts'
import { openDatabase } from '#server/db/database.ts'
import { memberAccount, pointIssue } from '#server/money/ledger/accounts.ts'
import { readBalances, transfer } from '#server/money/ledger/ledger.ts'
import { verifyLedger } from '#server/money/ledger/verify.ts'
import { remindOfEndingRoles } from '#server/notifications/reminders.ts'
import { createTestApp, refusal } from '#test/app.ts'
import { makeActor, makeMember, makeMoney, makeRole } from '#test/makers.ts'
import { meanwhile } from '#test/meanwhile.ts'
import { buyMembershipCard } from './card-orders.ts'

const { app, as, cast, db, url } = await createTestApp()
const keeper = as(cast.keeper)
let made = 0
const newKey = () => `key-of-a-purchase-${++made}`

type Specification = Partial<InputOf<typeof editing.saveCardSpecification>>

/** A card on sale with one specification, as staff make it. */
async function makeCard(specification: Specification = {}) {
  const roleId = await makeRole(db, `Tea master ${++made}`)
  const texts = {
    subtitleZh: '一起喝茶',
    subtitleEn: 'Drink with us',
    featuresZh: '徽章\n投票',
    featuresEn: 'A badge\n\nA vote',
  }
  const card = {
    roleId,
    nameZh: '茶师卡',
    nameEn: 'Master card',
    ...texts,
    introductionZh: '',
    introductionEn: '',
    position: 1,
  }
  const { cardId } = await keeper.call(editing.saveMembershipCard, { ...card, isOnSale: true })
  const offered = {
    cardId,
    nameZh: '月卡',
    nameEn: 'A month',
    isOnSale: true,
    stock: 10,
    priceYuan: '12.34',
    duration: 30,
    durationUnit: 'days' as const,
    ...specification,
  }
  const { specificationId } = await keeper.call(editing.saveCardSpecification, offered)
  const change = (changes: Specification) =>
    keeper.call(editing.saveCardSpecification, { ...offered, ...changes, specificationId })
  const takeOff = () => keeper.call(editing.saveMembershipCard, { ...card, cardId, isOnSale: false })
  return { roleId, cardId, specificationId, change, takeOff }
}

async function makeBuyer({ fen = 100_000, points = 0 } = {}) {
  const member = await makeMember(db)
  if (fen > 0) await makeMoney(db, member.memberId, fen)
  if (points > 0) {
    const to = memberAccount(member.memberId, 'POINT')
    const movements = [{ from: pointIssue, to, amount: points, reason: 'topic_reward' as const }]
    await db.transaction().execute((tx) => transfer(tx, { key: `points:${member.memberId}`, movements }))
  }
  return member
}

const purchase = (
  specificationId: number,
  changes: Partial<ParsedInputOf<typeof contract.buyMembershipCard>> = {},
) => ({
  specificationId,
  quantity: 1,
  agreedFen: 1_234,
  agreedPoints: 0,
  requestKey: newKey(),
  ...changes,
})

const stockOf = async (specificationId: number) => {
  const { stock } = await db
    .selectFrom('card_specifications')
    .select('stock')
    .where('id', '=', specificationId)
    .executeTakeFirstOrThrow()
  return stock
}

const dayMs = 86_400_000

test.each([
  ['', 'required'],
  ['two', 'whole_number'],
])('of a quantity typed as "%s" it is said that it is %s', async (quantity, code) => {
  const { specificationId } = await makeCard()
  const buyer = await makeBuyer()
  const input = purchase(specificationId, { quantity: quantity as never })
  expect((await refusal(as(buyer).call(contract.buyMembershipCard, input))).fields).toEqual({
    quantity: code,
  })
})

test('a card is bought: paid, taken from stock, and the role is there at once; the next one adds its time', async () => {
  const { roleId, cardId, specificationId } = await makeCard()
  const buyer = await makeBuyer()
  const shown = await as(null).call(contract.readMembershipCard, { cardId }, 'en-US')
  expect(shown).toMatchObject({ name: 'Master card', features: ['A badge', 'A vote'] })
  expect(shown.specifications[0]).toMatchObject({ priceFen: 1_234, pricePoints: 0, stock: 10 })

  const first = await as(buyer).call(
    contract.buyMembershipCard,
    purchase(specificationId, { quantity: 2 }),
    'zh-CN',
  )
  expect(first).toMatchObject({ paidFen: 2_468, quantity: 2, cardName: '茶师卡', specificationName: '月卡' })
  expect(Date.parse(first.roleExpiresAt) - Date.now()).toBeGreaterThan(59.9 * dayMs)
  const second = await as(buyer).call(contract.buyMembershipCard, purchase(specificationId))
  expect(Date.parse(second.roleExpiresAt) - Date.parse(first.roleExpiresAt)).toBe(30 * dayMs)

  expect(await listRolesOf(db, buyer.memberId, 'en-US')).toMatchObject([
    { roleId, expiresAt: second.roleExpiresAt },
  ])
  expect(await readBalances(db, buyer.memberId)).toEqual({ balanceFen: 100_000 - 3 * 1_234, points: 0 })
  const [paid] = (await as(buyer).call(listLedgerEntries, { currency: 'CNY' })).items
  expect(paid).toMatchObject({
    amount: -1_234,
    reference: { kind: 'card_order', name: 'Master card · A month' },
  })
  expect(await stockOf(specificationId)).toBe(7)
  expect((await as(null).call(contract.readMembershipCard, { cardId })).specifications[0]?.stock).toBe(7)
  const { items } = await as(buyer).call(contract.listCardOrders, {})
  expect(items.map(({ orderNumber }) => orderNumber)).toEqual([second.orderNumber, first.orderNumber])
  const all = await keeper.call(contract.listAllCardOrders, { account: buyer.account.toUpperCase() })
  expect(all.items.map(({ member }) => member.account)).toEqual([buyer.account, buyer.account])
  const { address } = await keeper.call(contract.createCardOrderFile, { account: buyer.account }, 'zh-CN')
  const lines = (await app.inject({ url: address })).body.trimEnd().split('\r\n')
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual([second.orderNumber, first.orderNumber])
  expect(lines[2]).toMatch(new RegExp(`,${buyer.account},24.68,0,[^,]+,茶师卡,月卡,2,\\d+,(月|天|年|小时),`))
})

test('its holder is reminded 7 days and 1 day before a card ends, once each, and not of one just bought', async () => {
  const { specificationId } = await makeCard()
  const buyer = await makeBuyer()
  const { roleName } = await as(buyer).call(contract.buyMembershipCard, purchase(specificationId), 'zh-CN')
  const remindWithEndIn = async (days: number) => {
    await db
      .updateTable('member_roles')
      .set({ expires_at: new Date(Date.now() + days * dayMs) })
      .where('member_id', '=', buyer.memberId)
      .execute()
    for (const _ of [1, 2]) await remindOfEndingRoles(db)
    return (await as(buyer).call(listReminders, {}, 'zh-CN')).items
  }
  expect(await remindWithEndIn(3)).toEqual([])
  await db
    .updateTable('member_roles')
    .set({ granted_at: new Date(Date.now() - 30 * dayMs) })
    .execute()
  expect(await remindWithEndIn(8)).toEqual([])
  const reminder = { kind: 'role_ending', actor: null, role: { name: roleName } }
  expect(await remindWithEndIn(6.5)).toMatchObject([reminder])
  expect(await remindWithEndIn(0.5)).toHaveLength(2)
  await as(buyer).call(contract.buyMembershipCard, purchase(specificationId))
  expect((await as(buyer).call(listReminders, {}, 'zh-CN')).items).toEqual([])
})

test('where both prices are set both are charged, and too few of one charges neither', async () => {
  const { specificationId } = await makeCard({ pricePoints: 40 })
  const buyer = await makeBuyer({ fen: 5_000, points: 60 })
  const both = { agreedPoints: 40 }
  await as(buyer).call(contract.buyMembershipCard, purchase(specificationId, both))
  expect(await readBalances(db, buyer.memberId)).toEqual({ balanceFen: 3_766, points: 20 })
  const again = as(buyer).call(contract.buyMembershipCard, purchase(specificationId, both))
  expect((await refusal(again)).code).toBe('points_too_low')
  const poor = await makeBuyer({ fen: 1, points: 60 })
  const refused = as(poor).call(contract.buyMembershipCard, purchase(specificationId, both))
  expect((await refusal(refused)).code).toBe('balance_too_low')
  expect(await readBalances(db, poor.memberId)).toEqual({ balanceFen: 1, points: 60 })
  expect(await stockOf(specificationId)).toBe(9)
  const rich = await makeBuyer({ fen: 2_468, points: 80 })
  await as(rich).call(contract.buyMembershipCard, purchase(specificationId, { ...both, quantity: 2 }))
  expect(await readBalances(db, rich.memberId)).toEqual({ balanceFen: 0, points: 0 })
})

test('off sale, at another price, out of stock or held for ever: a clear refusal, and nothing moves', async () => {
  const { roleId, cardId, specificationId, change, takeOff } = await makeCard()
  const buyer = await makeBuyer()
  const buy = async (changes = {}) =>
    (await refusal(as(buyer).call(contract.buyMembershipCard, purchase(specificationId, changes)))).code
  expect(await buy({ quantity: 11 })).toBe('out_of_stock')
  expect(await buy({ agreedPoints: 1 })).toBe('card_repriced')
  for (const priceYuan of ['0.01', '12.35']) {
    await change({ priceYuan })
    expect(await buy()).toBe('card_repriced')
  }
  await change({ isOnSale: false })
  expect(await buy()).toBe('card_off_sale')
  expect((await refusal(as(null).call(contract.readMembershipCard, { cardId }))).status).toBe(404)
  await change({})
  await takeOff()
  expect(await buy()).toBe('card_off_sale')
  expect((await refusal(as(null).call(contract.readMembershipCard, { cardId }))).status).toBe(404)
  const forEver = { memberId: buyer.memberId, time: { until: null }, source: 'staff' as const }
  const other = await makeCard()
  await db.transaction().execute((tx) => grantRole(tx, { ...forEver, roleId: other.roleId }))
  const needless = as(buyer).call(contract.buyMembershipCard, purchase(other.specificationId))
  expect((await refusal(needless)).code).toBe('role_held_for_ever')
  const millennium = await makeCard({ duration: 999, durationUnit: 'years' })
  const buyingNine = as(buyer).call(
    contract.buyMembershipCard,
    purchase(millennium.specificationId, { quantity: 9 }),
  )
  expect((await refusal(buyingNine)).fields).toEqual({ quantity: 'time_too_far' })
  expect((await readBalances(db, buyer.memberId)).balanceFen).toBe(100_000)
  expect(await stockOf(specificationId)).toBe(10)
  expect((await listRolesOf(db, buyer.memberId, 'en-US')).some((role) => role.roleId === roleId)).toBe(false)
})

test('sent again it answers the first order; the same key for something else is refused', async () => {
  const { specificationId } = await makeCard()
  const buyer = await makeBuyer()
  const input = purchase(specificationId)
  const sent = await Promise.all([1, 2, 3, 4].map(() => as(buyer).call(contract.buyMembershipCard, input)))
  expect(new Set(sent.map(({ orderNumber }) => orderNumber)).size).toBe(1)
  expect((await readBalances(db, buyer.memberId)).balanceFen).toBe(100_000 - 1_234)
  const other = as(buyer).call(contract.buyMembershipCard, { ...input, quantity: 2 })
  expect(await refusal(other)).toMatchObject({ status: 409, code: 'key_reused' })
  const { specificationId: another } = await makeCard()
  const elsewhere = as(buyer).call(contract.buyMembershipCard, { ...input, specificationId: another })
  expect(await refusal(elsewhere)).toMatchObject({ status: 409, code: 'key_reused' })
})

test('a key and a list of orders are their member’s own', async () => {
  const { specificationId } = await makeCard()
  const [one, two] = [await makeBuyer(), await makeBuyer()]
  const input = purchase(specificationId)
  const first = await as(one).call(contract.buyMembershipCard, input)
  const second = await as(two).call(contract.buyMembershipCard, input)
  expect(second.orderNumber).not.toBe(first.orderNumber)
  expect((await readBalances(db, two.memberId)).balanceFen).toBe(100_000 - 1_234)
  const listed = await as(two).call(contract.listCardOrders, {})
  expect(listed).toMatchObject({ total: 1, items: [{ orderNumber: second.orderNumber }] })
})

test('40 members on 24 connections buy the last 7: exactly 7 have it, and the ledger holds', async () => {
  const { specificationId } = await makeCard({ stock: 7 })
  const buyers = await Promise.all(Array.from({ length: 40 }, () => makeBuyer({ fen: 2_000 })))
  const many = openDatabase(url, { max: 24 })
  const outcomes = await Promise.all(
    buyers.map(({ memberId }) =>
      buyMembershipCard(
        { db: many, actor: makeActor(memberId), language: 'en-US' },
        purchase(specificationId),
      ).then(
        () => 'bought',
        (error) => (error instanceof UserError ? error.code : String(error)),
      ),
    ),
  )
  await many.destroy()
  expect(outcomes.filter((outcome) => outcome === 'bought')).toHaveLength(7)
  expect(outcomes.filter((outcome) => outcome === 'out_of_stock')).toHaveLength(33)
  expect(await stockOf(specificationId)).toBe(0)
  expect((await verifyLedger(db)).violation).toBeUndefined()
})

test('a card that goes off sale at the moment of its purchase is not bought', async () => {
  const { cardId, specificationId } = await makeCard()
  const buyer = await makeBuyer()
  const buying = meanwhile(
    db,
    (tx) => tx.updateTable('membership_cards').set({ is_on_sale: false }).where('id', '=', cardId).execute(),
    () => as(buyer).call(contract.buyMembershipCard, purchase(specificationId)),
  )
  expect((await refusal(buying)).code).toBe('card_off_sale')
})

test('staff make no card of the role that everybody has, and no specification without a price', async () => {
  const defaultRole = db.selectFrom('roles').select('id').where('is_default', '=', true)
  const { id } = await defaultRole.executeTakeFirstOrThrow()
  const names = {
    ...{ nameZh: '卡', nameEn: 'Card', subtitleZh: '', subtitleEn: '' },
    ...{ featuresZh: '', featuresEn: '' },
  }
  const card = { ...names, roleId: id, introductionZh: '', introductionEn: '', isOnSale: true, position: 0 }
  expect((await refusal(keeper.call(editing.saveMembershipCard, card))).fields).toEqual({
    roleId: 'unknown_choice',
  })
  await makeCard({ priceYuan: undefined, pricePoints: 40 })
  const { change } = await makeCard()
  expect((await refusal(change({ priceYuan: undefined }))).fields).toEqual({ priceYuan: 'required' })
  expect((await refusal(change({ priceYuan: '0' }))).fields).toEqual({ priceYuan: 'too_small' })
})
