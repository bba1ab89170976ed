import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cancelMember } from '#contract/accounts/members.ts'
import { m } from '#contract/messages/generated/messages.js'
import { listLedgerEntries } from '#contract/money/ledger.ts'
import * as contract from '#contract/money/recharge.ts'
import { listAlarms } from '#contract/notifications/alarms.ts'
import { verifyLedger } from '#server/money/ledger/verify.ts'
import { createTestApp } from '#test/app.ts'
import { testDeps } from '#test/deps.ts'
import { type Member, makeMember } from '#test/makers.ts'
import { openGateways } from './gateways.ts'
import { readIncome } from './income.ts'
import { reconcileRecharges } from './jobs.ts'
import type { SandboxAct } from './sandbox.ts'
import { settle } from './settle.ts'

const { app, as, cast, db } = await createTestApp()
const gateways = openGateways(testDeps.payment, db, testDeps.keys)

const send = (form: Record<string, string>, gateway = 'sandbox') =>
  app.inject({
    method: 'POST',
    url: `/paymentNotice/${gateway}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })

/** What the gateway says of an order of 12.34 yuan, signed. */
async function noticeOf(orderNumber: string, act: SandboxAct): Promise<Record<string, string>> {
  const order = { orderNumber, amountFen: 1234, subject: '', returnAddress: '', noticeAddress: '' }
  const [notice = {}] = (await gateways.sandbox?.carryOut(order, act)) ?? []
  return notice
}

/** An order of 12.34 yuan that waits. */
async function order(member: Member) {
  const { orderNumber } = await as(member).call(contract.startRecharge, {
    amount: '12.34',
    gateway: 'sandbox',
  })
  return { orderNumber, read: () => as(member).call(contract.readRechargeOrder, { orderNumber }) }
}

async function balanceOf(member: Member): Promise<number> {
  const { balance } = await as(member).call(listLedgerEntries, { currency: 'CNY' })
  return balance
}

test('fifty notices of one payment at once, with a refusal among them, credit it once', async () => {
  const member = await makeMember(db)
  const { orderNumber } = await order(member)
  const notice = await noticeOf(orderNumber, 'pay')
  const refusing = await noticeOf(orderNumber, 'fail')
  const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => send(at === 7 ? refusing : notice)))
  expect(answers.map(({ body }) => body)).toEqual(Array(50).fill('success'))
  expect(await balanceOf(member)).toBe(1234)
  expect((await verifyLedger(db)).violation).toBeUndefined()
})

test('notices from nowhere, of no order and of another gateway change nothing', async () => {
  expect((await send({})).body).toBe('failure')
  expect((await send({ out_trade_no: 'R' }, 'alipay')).body).toBe('failure')
  expect(
    await settle(db, 'sandbox', { orderNumber: 'R', gatewayNumber: 'A', amountFen: 1, outcome: 'paid' }),
  ).toBe('unknown_order')
})

test('staff are told of what was paid for an order that is not here, as after a restore, and the gateway no more', async () => {
  // Of what was not paid nobody has to know.
  expect((await send(await noticeOf('R20261127', 'fail'))).body).toBe('success')
  const notice = await noticeOf('R20261128', 'pay')
  expect([(await send(notice)).body, (await send(notice)).body]).toEqual(['success', 'success'])
  const { alarms } = await as(cast.keeper).call(listAlarms, {})
  expect(alarms).toMatchObject([
    { kind: 'payment', subject: 'R20261128', detail: expect.stringMatching(/^sandbox .+: 12\.34 CNY$/) },
  ])
})

test('paid twice at the gateway, the second is noted and not credited', async () => {
  const member = await makeMember(db)
  const { orderNumber, read } = await order(member)
  const pay = (gatewayNumber: string) =>
    settle(db, 'sandbox', { orderNumber, gatewayNumber, amountFen: 1234, outcome: 'paid' })
  const elsewhere = { orderNumber, gatewayNumber: 'A', amountFen: 1234, outcome: 'paid' } as const
  expect(await settle(db, 'alipay', elsewhere)).toBe('unknown_order')
  expect(await settle(db, 'sandbox', { ...elsewhere, amountFen: 1233 })).toBe('amount_mismatch')
  expect(await balanceOf(member)).toBe(0)
  expect([await pay('A'), await pay('A'), await pay('B')]).toEqual(['credited', 'repeated', 'paid_twice'])
  expect(await settle(db, 'sandbox', { ...elsewhere, outcome: 'closed' })).toBe('closed')
  expect(await read()).toMatchObject({ status: 'paid', problem: 'paid_twice' })
  expect(await balanceOf(member)).toBe(1234)
})

test('what was paid for an account that ended meanwhile is not credited, and is a problem of the staff', async () => {
  const member = await makeMember(db, { account: 'paid_and_left' })
  const { orderNumber } = await order(member)
  await as(cast.keeper).call(cancelMember, { memberId: member.memberId })
  const paid = { orderNumber, gatewayNumber: 'LATE', amountFen: 1234, outcome: 'paid' } as const
  const settled = () => settle(db, 'sandbox', paid)
  const income = await readIncome(db, new Date(0))
  expect([await settled(), await settled()]).toEqual(['account_ended', 'account_ended'])
  expect(await readIncome(db, new Date(0))).toEqual(income)
  const { items } = await as(cast.keeper).call(contract.listAllRechargeOrders, { onlyProblems: true })
  const oddPayment = { gatewayNumber: 'LATE', amountFen: 1234 }
  expect(items).toContainEqual(
    expect.objectContaining({ orderNumber, status: 'pending', problem: 'account_ended', oddPayment }),
  )
})

test('another amount than was ordered is told to its member, with the payment to staff, and the order ends with its time', async () => {
  const staff = as(await makeMember(db, { staffRole: 'administrator' }))
  const member = await makeMember(db, { account: 'paid_less' })
  const { orderNumber, read } = await order(member)
  const less = { orderNumber, gatewayNumber: 'LESS', amountFen: 1200, outcome: 'paid' as const }
  const access = { startPayment: async () => '', readNotice: async () => undefined, ask: async () => less }
  const reconcileAfter = async (time: string) => {
    await db
      .updateTable('recharge_orders')
      .set({
        created_at: sql`now() - ${time}::interval`,
        expires_at: sql`now() - ${time}::interval + interval '15 minutes'`,
        asked_at: null,
      })
      .where('order_number', '=', orderNumber)
      .execute()
    const confirming = { names: [], sandbox: undefined, find: async () => access }
    await reconcileRecharges(db, confirming, { warn: () => {} })
  }
  expect(await read()).toMatchObject({ status: 'pending', problem: null })
  const income = await readIncome(db, new Date(0))
  await reconcileAfter('2 minutes')
  expect(await read()).toMatchObject({ status: 'pending', problem: 'amount_mismatch' })
  await reconcileAfter('20 minutes')
  expect(await read()).toMatchObject({ status: 'expired', problem: 'amount_mismatch' })
  expect(await readIncome(db, new Date(0))).toEqual(income)
  expect(await balanceOf(member)).toBe(0)
  const { items } = await staff.call(contract.listAllRechargeOrders, { account: 'paid_less' })
  const oddPayment = { gatewayNumber: 'LESS', amountFen: 1200 }
  expect(items).toMatchObject([{ gatewayNumber: null, problem: 'amount_mismatch', oddPayment }])
  const { address } = await staff.call(contract.createRechargeOrderFile, { account: 'paid_less' })
  expect((await app.inject({ url: address })).body).toContain(
    `,${m.recharge_amount_mismatch({}, { locale: 'en-US' })},LESS,12\r\n`,
  )
  // Paid as it was ordered after all, it is credited as ever.
  await settle(db, 'sandbox', { ...less, gatewayNumber: 'REST', amountFen: 1234 })
  expect(await read()).toMatchObject({ status: 'paid' })
  expect(await balanceOf(member)).toBe(1234)
  expect((await readIncome(db, new Date(0))).fen).toBe(income.fen + 1234)
})
