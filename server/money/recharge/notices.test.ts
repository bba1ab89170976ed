import { expect, test } from 'vitest'
import { listLedgerEntries } from '#contract/money/ledger.ts'
import { startRecharge } from '#contract/money/recharge.ts'
import { listAlarms } from '#contract/notifications/alarms.ts'
import { verifyLedger } from '#server/money/ledger/verify.ts'
import { createTestApp } from '#test/app.ts'
import { testDeps } from '#test/deps.ts'
import { makeMember } from '#test/makers.ts'
import { openGateways } from './gateways.ts'
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

test('fifty notices of one payment at once, with a refusal among them, credit it once', async () => {
  const member = await makeMember(db)
  const { orderNumber } = await as(member).call(startRecharge, { amount: '12.34', gateway: 'sandbox' })
  const notice = await noticeOf(orderNumber, 'pay')
  const refusing = await noticeOf(orderNumber, 'fail')
  const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => send(at === 7 ? refusing : notice)))
  expect(answers.map(({ body }) => body)).toEqual(Array(50).fill('success'))
  const { balance } = await as(member).call(listLedgerEntries, { currency: 'CNY' })
  expect(balance).toBe(1234)
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
