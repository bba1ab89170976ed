import { generateKeyPairSync } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { listLedgerEntries } from '#contract/money/ledger.ts'
import * as contract from '#contract/money/recharge.ts'
import { createTestApp, refusal } from '#test/app.ts'
import { testDeps } from '#test/deps.ts'
import { type Member, makeMember } from '#test/makers.ts'
import { openGateways } from './gateways.ts'
import { reconcileRecharges } from './jobs.ts'
import type { SandboxAct } from './sandbox.ts'

const { app, as, db, settings } = await createTestApp()
const gateways = openGateways(testDeps.payment, db, testDeps.keys)
const log = { warn: () => {} }

/** An order that waits, and the signed request the payer's browser takes to the gateway. */
async function order(member: Member, amount = '12.34') {
  const { address, orderNumber } = await as(member).call(contract.startRecharge, {
    amount,
    gateway: 'sandbox',
  })
  const form = Object.fromEntries(new URL(address).searchParams)
  const read = () => as(member).call(contract.readRechargeOrder, { orderNumber })
  return { orderNumber, address, form, read }
}

const sendForm = (url: string, form: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })

/** Tells the gateway on its own page what to do. */
const press = (form: Record<string, string>, act: SandboxAct) => sendForm('/sandboxGateway', { ...form, act })

async function balanceOf(member: Member): Promise<number> {
  const { balance } = await as(member).call(listLedgerEntries, { currency: 'CNY' })
  return balance
}

test('a payment is credited once, and the log says what for', async () => {
  const member = await makeMember(db)
  await settings({ rechargeMinutes: 5 })
  const { form, read, orderNumber } = await order(member)
  await settings({ rechargeMinutes: 15 })
  const pending = await read()
  expect(pending).toMatchObject({ status: 'pending', amountFen: 1234, settledAt: null })
  const minutes = (Date.parse(pending.expiresAt) - Date.parse(pending.createdAt)) / 60_000
  expect(Math.round(minutes)).toBe(5)
  const answer = await press(form, 'pay')
  expect([answer.statusCode, new URL(String(answer.headers.location)).pathname]).toEqual([
    303,
    `/paymentCompleted/sandbox/recharge/${orderNumber}`,
  ])
  expect(await read()).toMatchObject({ status: 'paid' })
  const { items, balance } = await as(member).call(listLedgerEntries, { currency: 'CNY' })
  expect(balance).toBe(1234)
  const reference = { kind: 'recharge', name: orderNumber }
  expect(items).toMatchObject([{ reason: 'recharge', amount: 1234, remark: orderNumber, reference }])
})

test.each<[SandboxAct[], string, number]>([
  [['twice'], 'paid', 1234],
  [['fail', 'pay'], 'failed', 0],
  [['pay', 'fail'], 'paid', 1234],
])('told to %j, it stands by the first: the order is %s, the balance %i', async (acts, status, balance) => {
  const member = await makeMember(db)
  const { form, read } = await order(member)
  for (const act of acts) await press(form, act)
  expect(await read()).toMatchObject({ status })
  expect(await balanceOf(member)).toBe(balance)
})

test.each<SandboxAct>(['wrongSignature', 'wrongAmount', 'silent'])(
  'told to "%s", nothing is credited by the notice, and what was paid once the gateway is asked',
  async (act) => {
    const member = await makeMember(db)
    const { form, read, orderNumber } = await order(member)
    await press(form, act)
    expect(await balanceOf(member)).toBe(0)
    const { problem } = await db
      .selectFrom('recharge_orders')
      .select('problem')
      .where('order_number', '=', orderNumber)
      .executeTakeFirstOrThrow()
    expect(problem).toBe(act === 'wrongAmount' ? 'amount_mismatch' : null)
    expect(await read()).toMatchObject({ status: 'paid' })
    expect(await balanceOf(member)).toBe(1234)
  },
)

test('a payment that arrives after the order expired is credited all the same', async () => {
  const member = await makeMember(db)
  const { form, read, orderNumber } = await order(member)
  await age(orderNumber, '20 minutes')
  await reconcileRecharges(db, gateways, log)
  expect(await read()).toMatchObject({ status: 'expired' })
  await press(form, 'pay')
  expect(await read()).toMatchObject({ status: 'paid' })
  expect(await balanceOf(member)).toBe(1234)
})

test.each(['2 minutes', '3 days'])('the job asks about an order without an answer after %s', async (by) => {
  const member = await makeMember(db)
  const { form, orderNumber } = await order(member)
  await press(form, 'silent')
  await age(orderNumber, by)
  await reconcileRecharges(db, gateways, log)
  expect(await balanceOf(member)).toBe(1234)
})

test('a gateway that does not answer leaves the order waiting for a day, and is asked for one more', async () => {
  const member = await makeMember(db)
  const { form, orderNumber, read } = await order(member)
  await press(form, 'silent')
  const warnings: unknown[] = []
  const fail = () => Promise.reject(new Error('time'))
  const access = { startPayment: fail, readNotice: fail, ask: fail }
  const silent = { names: [], sandbox: undefined, find: async () => access }
  await age(orderNumber, '20 minutes')
  await reconcileRecharges(db, silent, { warn: (facts: unknown) => warnings.push(facts) })
  expect(warnings).toMatchObject([{ orderNumber, gateway: 'sandbox' }])
  expect(
    await db.selectFrom('recharge_orders').select('status').where('order_number', '=', orderNumber).execute(),
  ).toEqual([{ status: 'pending' }])
  await age(orderNumber, '25 hours')
  await reconcileRecharges(db, silent, log)
  expect(await read()).toMatchObject({ status: 'expired' })
  await age(orderNumber, '3 days')
  await reconcileRecharges(db, gateways, log)
  expect(await read()).toMatchObject({ status: 'paid' })
})

test('an order that its payer began to pay at the gateway and never did expires with its time', async () => {
  const { orderNumber, read } = await order(await makeMember(db))
  const begun = { orderNumber, gatewayNumber: 'A', amountFen: 1234, outcome: 'waiting' as const }
  const access = { startPayment: async () => '', readNotice: async () => undefined, ask: async () => begun }
  const waiting = { names: [], sandbox: undefined, find: async () => access }
  await age(orderNumber, '2 minutes')
  await reconcileRecharges(db, waiting, log)
  expect(await read()).toMatchObject({ status: 'pending' })
  await age(orderNumber, '20 minutes')
  await reconcileRecharges(db, waiting, log)
  expect(await read()).toMatchObject({ status: 'expired' })
})

test('orders that nobody answers about do not keep the others from their turn', async () => {
  const member = await makeMember(db)
  const make = (count: number, agoMinutes: number) =>
    db
      .insertInto('recharge_orders')
      .values(
        Array.from({ length: count }, () => ({
          order_number: `silent-${crypto.randomUUID()}`,
          member_id: member.memberId,
          gateway: 'sandbox',
          amount_fen: 1,
          created_at: sql<Date>`now() - ${agoMinutes} * interval '1 minute'`,
          expires_at: sql<Date>`now() + interval '1 hour'`,
        })),
      )
      .returning('order_number')
      .execute()
  const asked: string[] = []
  const ask = async (orderNumber: string) => {
    asked.push(orderNumber)
    throw new Error('time')
  }
  const silent = {
    names: [],
    sandbox: undefined,
    find: async () => ({ startPayment: ask as never, readNotice: ask as never, ask }),
  }
  await make(100, 30)
  const [late] = await make(1, 10)
  await reconcileRecharges(db, silent, log)
  expect(asked).toHaveLength(100)
  await db
    .updateTable('recharge_orders')
    .set({ asked_at: sql`asked_at - interval '2 minutes'` })
    .where('asked_at', 'is not', null)
    .execute()
  await reconcileRecharges(db, silent, log)
  expect(asked).toContain(late!.order_number)
  await db.updateTable('recharge_orders').set({ status: 'failed' }).where('amount_fen', '=', 1).execute()
})

test('a gateway that does not answer its payer, who asks from ten tabs, is asked and logged once, and the order waits', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const alipay = {
    appId: '2021000000000001',
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    // Nobody listens there.
    gatewayUrl: 'http://127.0.0.1:1/gateway.do',
  }
  const lines: string[] = []
  const stream = { write: (line: string) => lines.push(line) }
  const payment = { alipay, sandboxGateway: false }
  const site = await createTestApp({}, { payment, log: pino({ level: 'warn' }, stream) })
  const payer = site.as(site.cast.ann)
  const input = { amount: '1', gateway: 'alipay' } as const
  const { orderNumber } = await payer.call(contract.startRecharge, input)
  const read = () => payer.call(contract.readRechargeOrder, { orderNumber })
  for (const order of await Promise.all(Array.from({ length: 10 }, read)))
    expect(order).toMatchObject({ status: 'pending' })
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'a gateway does not answer', orderNumber, gateway: 'alipay' },
  ])
})

const age = (orderNumber: string, by: string) =>
  db
    .updateTable('recharge_orders')
    .set({
      created_at: sql`now() - ${by}::interval`,
      expires_at: sql`now() - ${by}::interval + interval '15 minutes'`,
      asked_at: null,
    })
    .where('order_number', '=', orderNumber)
    .execute()

test('the gateway’s page shows only what the forum has signed', async () => {
  const { form, address } = await order(await makeMember(db))
  const page = await app.inject({ url: address.slice(new URL(address).origin.length) })
  expect([page.statusCode, page.body.includes('¥12.34')]).toEqual([200, true])
  const content = JSON.parse(form.biz_content ?? '')
  const forged = { ...form, biz_content: JSON.stringify({ ...content, total_amount: '0.01' }) }
  expect((await press(forged, 'pay')).statusCode).toBe(400)
  expect((await press({ ...form, sign: 'AAAA' }, 'pay')).statusCode).toBe(400)
  expect((await sendForm('/sandboxGateway', { ...form, act: 'rob' })).statusCode).toBe(400)
})

test('another’s order is not found; an amount that is none is refused at its field; ten may wait at a time', async () => {
  const member = await makeMember(db)
  const { orderNumber } = await order(member)
  // One that was paid waits no more.
  await press((await order(member)).form, 'pay')
  const other = as(await makeMember(db))
  expect((await refusal(other.call(contract.readRechargeOrder, { orderNumber }))).code).toBe('not_found')
  for (const amount of ['0', '-1', '0.001', '1e9', '１', '1,000', '1000000000000', '']) {
    const refused = await refusal(as(member).call(contract.startRecharge, { amount, gateway: 'sandbox' }))
    expect(refused.fields, amount).toHaveProperty('amount')
  }
  const unknown = await refusal(as(member).call(contract.startRecharge, { amount: '1', gateway: 'alipay' }))
  expect(unknown.fields).toEqual({ gateway: 'unknown_choice' })
  const orders = await Promise.allSettled(Array.from({ length: 15 }, () => order(member)))
  expect(orders.filter(({ status }) => status === 'fulfilled')).toHaveLength(9)
  expect((await refusal(order(member))).code).toBe('too_many_orders')
  expect(await other.call(contract.listRechargeOrders, {})).toMatchObject({ total: 0, items: [] })
  await age(orderNumber, '20 minutes')
  await order(member)
  expect(await as(member).call(contract.listRechargeOrders, {})).toMatchObject({ total: 12 })
})

test('staff find everybody’s orders by member, state and what went wrong; members do not', async () => {
  const staff = as(await makeMember(db, { staffRole: 'administrator' }))
  const member = await makeMember(db, { account: 'recharged_oddly' })
  const { form, orderNumber } = await order(member)
  await press(form, 'wrongAmount')
  for (let made = 0; made < 9; made++) await order(member)
  const find = (filter: object) => staff.call(contract.listAllRechargeOrders, filter)
  const odd = await find({ account: 'Recharged_Oddly', onlyProblems: true })
  expect(odd.items).toMatchObject([
    { orderNumber, problem: 'amount_mismatch', member: { account: 'recharged_oddly' } },
  ])
  expect((await find({ account: 'recharged_oddly', status: 'pending' })).items).toHaveLength(10)
  const first = await find({})
  expect([first.items.length, first.next]).toEqual([30, first.items.at(-1)?.orderId])
  const second = await find({ before: first.next ?? undefined })
  expect(second.items[0]!.orderId).toBeLessThan(first.items.at(-1)!.orderId)
  const { address } = await staff.call(contract.createRechargeOrderFile, { account: 'recharged_oddly' })
  const lines = (await app.inject({ url: address })).body.trimEnd().split('\r\n')
  expect(lines).toHaveLength(1 + 10)
  expect(lines[0]).toContain('Order number,Ordered (UTC+8),Member,Pay with,Amount (CNY),State,')
  expect(lines.at(-1)).toContain(`${orderNumber},`)
  expect(lines.at(-1)).toContain(',recharged_oddly,Sandbox (no real money),12.34,Waiting for payment,')
  for (const operation of [contract.listAllRechargeOrders, contract.createRechargeOrderFile])
    expect((await refusal(as(member).call(operation, {}))).code).toBe('forbidden')
})
