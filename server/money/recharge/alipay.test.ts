import { createSign, createVerify, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createAlipayGateway } from './alipay.ts'

/*
 * Against a server in this process that speaks Alipay's protocol: it checks our signatures and signs its own answers.
 */

const ours = generateKeyPairSync('rsa', { modulusLength: 2048 })
const alipays = generateKeyPairSync('rsa', { modulusLength: 2048 })
const strangers = generateKeyPairSync('rsa', { modulusLength: 2048 })

const base64 = (key: KeyObject, type: 'pkcs8' | 'spki') =>
  key.export({ format: 'der', type: type as 'spki' }).toString('base64')

const sign = (text: string, key = alipays.privateKey) =>
  createSign('RSA-SHA256').update(text).sign(key, 'base64')

const signedText = (fields: Record<string, string>) =>
  Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')

function isSignedByUs(params: URLSearchParams): boolean {
  const { sign: signature = '', ...fields } = Object.fromEntries(params)
  return createVerify('RSA-SHA256').update(signedText(fields)).verify(ours.publicKey, signature, 'base64')
}

let answer: Record<string, string> | 'silence' | 'drops' = {}
let answersKey = alipays.privateKey
const asked: { isSigned: boolean; content: unknown }[] = []
const server = createServer(async (request, response) => {
  const body = new URLSearchParams(await request.reduce((text: string, chunk) => text + chunk, ''))
  const params = new URLSearchParams([...new URL(request.url ?? '', 'http://alipay').searchParams, ...body])
  asked.push({ isSigned: isSignedByUs(params), content: JSON.parse(params.get('biz_content') ?? '') })
  if (answer === 'silence') return
  if (answer === 'drops') return void setInterval(() => response.write(' '), 50).unref()
  const text = JSON.stringify(answer)
  response.end(`{"alipay_trade_query_response":${text},"sign":"${sign(text, answersKey)}"}`)
}).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const { port } = server.address() as { port: number }

const access = {
  appId: '2021000000000001',
  privateKey: base64(ours.privateKey, 'pkcs8'),
  publicKey: base64(alipays.publicKey, 'spki'),
  gatewayUrl: `http://127.0.0.1:${port}/gateway.do`,
}
const gateway = await createAlipayGateway(access)

test.each([
  [false, 'alipay.trade.page.pay', 'FAST_INSTANT_TRADE_PAY'],
  [true, 'alipay.trade.wap.pay', 'QUICK_WAP_WAY'],
])('the payer is sent with a signed request (phone: %s)', async (isPhone, method, productCode) => {
  const address = await gateway.startPayment({
    orderNumber: 'R20261121000000ABCDEFGHJK',
    amountFen: 1234,
    subject: '充值 & more',
    expiresAt: new Date('2026-11-21T16:30:00Z'),
    isPhone,
    returnAddress: 'https://forum.example.org/paymentCompleted/alipay/recharge/R',
    noticeAddress: 'https://forum.example.org/paymentNotice/alipay',
  })
  const params = new URL(address).searchParams
  expect(isSignedByUs(params)).toBe(true)
  expect(Object.fromEntries(params)).toMatchObject({
    method,
    sign_type: 'RSA2',
    notify_url: 'https://forum.example.org/paymentNotice/alipay',
    return_url: 'https://forum.example.org/paymentCompleted/alipay/recharge/R',
  })
  expect(JSON.parse(params.get('biz_content') ?? '')).toEqual({
    out_trade_no: 'R20261121000000ABCDEFGHJK',
    total_amount: '12.34',
    subject: '充值 & more',
    product_code: productCode,
    time_expire: '2026-11-22 00:30:00',
  })
})

const notice = {
  app_id: '2021000000000001',
  out_trade_no: 'R1',
  trade_no: '2026112122001',
  total_amount: '12.34',
  trade_status: 'TRADE_SUCCESS',
  subject: '充值 100% & more',
}

const signNotice = (fields: Record<string, string>, key = alipays.privateKey) => ({
  ...fields,
  sign_type: 'RSA2',
  sign: sign(signedText(fields), key),
})

/** As Alipay signed before, which its SDK still takes where a notice says so. */
const weakly = (text: string) => createSign('RSA-SHA1').update(text).sign(alipays.privateKey, 'base64')

test('a signed notice is read', async () => {
  expect(await gateway.readNotice(signNotice(notice))).toEqual({
    orderNumber: 'R1',
    gatewayNumber: '2026112122001',
    amountFen: 1234,
    outcome: 'paid',
  })
})

test.each([
  ['signed by another', signNotice(notice, strangers.privateKey)],
  ['changed after it was signed', { ...signNotice(notice), total_amount: '99.00' }],
  ['for another app', signNotice({ ...notice, app_id: '2021000000000002' })],
  ['not signed', notice],
  ['signed with the weaker digest', { ...notice, sign_type: 'RSA', sign: weakly(signedText(notice)) }],
  ['with an amount that is none', signNotice({ ...notice, total_amount: '1e3' })],
  ['in a state we do not know', signNotice({ ...notice, trade_status: 'TRADE_ODD' })],
])('a notice %s is not', async (_, form) => {
  expect(await gateway.readNotice(form)).toBeUndefined()
})

test('asked about an order, it answers what became of it, or that it knows none', async () => {
  answer = {
    code: '10000',
    msg: 'Success',
    out_trade_no: 'R1',
    trade_no: '2026112122001',
    total_amount: '12.34',
    trade_status: 'WAIT_BUYER_PAY',
  }
  expect(await gateway.ask('R1')).toMatchObject({ outcome: 'waiting', amountFen: 1234 })
  expect(asked.at(-1)).toEqual({ isSigned: true, content: { out_trade_no: 'R1' } })
  answer = { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.TRADE_NOT_EXIST', sub_msg: '' }
  expect(await gateway.ask('R2')).toBeUndefined()
  answer = {
    code: '20000',
    msg: 'Service Currently Unavailable',
    sub_code: 'isp.unknow-error',
    sub_msg: 'busy',
  }
  await expect(gateway.ask('R3')).rejects.toThrow('busy')
})

test('an answer that Alipay has not signed is none', async () => {
  answer = {
    code: '10000',
    out_trade_no: 'R1',
    trade_no: '1',
    total_amount: '12.34',
    trade_status: 'TRADE_SUCCESS',
  }
  answersKey = strangers.privateKey
  onTestFinished(() => {
    answersKey = alipays.privateKey
  })
  await expect(gateway.ask('R1')).rejects.toThrow()
})

test.each(['silence', 'drops'] as const)('one whose answer is %s is given up', async (how) => {
  answer = how
  const hasty = await createAlipayGateway(access, 300)
  await expect(hasty.ask('R4')).rejects.toThrow()
})
