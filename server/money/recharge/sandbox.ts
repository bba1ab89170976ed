import { createSign, createVerify, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { yuanText } from '#contract/money/money.ts'
import { parseYuan } from '#contract/money/yuan.ts'
import type { Database } from '#server/core/database.ts'
import type { Keys } from '#server/core/keys.ts'
import { createAlipayGateway } from './alipay.ts'
import type { Gateway, PaymentNotice } from './gateway.ts'
import { readSandboxKeys, type SandboxKeys } from './sandbox-keys.ts'
import { findSandboxPayment, insertSandboxPayment } from './sandbox-queries.ts'

/*
 * The gateway that ships with the product. It speaks Alipay's protocol with keys of its own, so that what is tried out
 * with it is what happens with Alipay: the same requests, notices and signatures, but nobody's money.
 */

export const sandboxPath = '/sandboxGateway'
const appId = 'teahouse-sandbox'

/** What the gateway can be told to do with an order. */
export const sandboxActs = [
  'pay',
  'fail',
  'late',
  'twice',
  'wrongAmount',
  'wrongSignature',
  'silent',
] as const
export type SandboxAct = (typeof sandboxActs)[number]

/** An order that the forum's own key has signed, as the gateway's page shows it. */
export interface SandboxOrder {
  orderNumber: string
  amountFen: number
  subject: string
  returnAddress: string
  noticeAddress: string
}

export interface Sandbox {
  gateway: Gateway
  /** Returns undefined when the forum hasn't signed it. */
  readOrder(form: Record<string, string>): Promise<SandboxOrder | undefined>
  /** Pays or refuses, and returns the notices to send, each signed as it was told. */
  carryOut(order: SandboxOrder, act: SandboxAct): Promise<Record<string, string>[]>
}

export function createSandbox(db: Database, keys: Keys): Sandbox {
  let opened: Promise<SandboxKeys> | undefined
  const open = () => {
    opened ??= readSandboxKeys(db, keys).catch((error: unknown) => {
      // Whoever comes next tries again.
      opened = undefined
      throw error
    })
    return opened
  }
  return {
    gateway: {
      async startPayment(request) {
        const gatewayUrl = new URL(sandboxPath, request.returnAddress).href
        return (await speakAlipay(await open(), gatewayUrl)).startPayment(request)
      },
      async readNotice(form) {
        return (await speakAlipay(await open())).readNotice(form)
      },
      ask: (orderNumber) => ask(db, orderNumber),
    },
    async readOrder({ sign = '', ...signed }) {
      const isOurs = verify((await open()).forum.publicKey, signedText(signed), sign)
      return isOurs ? toOrder(signed) : undefined
    },
    async carryOut(order, act) {
      const payment = {
        order_number: order.orderNumber,
        payment_number: `SANDBOX${randomBytes(8).toString('hex').toUpperCase()}`,
        amount_fen: order.amountFen,
        is_paid: act !== 'fail',
      }
      await insertSandboxPayment(db, payment)
      const kept = (await findSandboxPayment(db, order.orderNumber)) ?? payment
      return makeNotices(await open(), { order, act, kept })
    },
  }
}

const speakAlipay = ({ forum, gateway }: SandboxKeys, gatewayUrl = 'http://localhost/') =>
  createAlipayGateway({ appId, privateKey: forum.privateKey, publicKey: gateway.publicKey, gatewayUrl })

async function ask(db: Database, orderNumber: string): Promise<PaymentNotice | undefined> {
  const payment = await findSandboxPayment(db, orderNumber)
  return (
    payment && {
      orderNumber,
      gatewayNumber: payment.payment_number,
      amountFen: payment.amount_fen,
      outcome: payment.is_paid ? 'paid' : 'closed',
    }
  )
}

/** Returns the text that is signed: every field but the signature, in order, as Alipay writes it. */
const signedText = (fields: Record<string, string>) =>
  Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')

const verify = (key: string, text: string, signature: string) =>
  createVerify('RSA-SHA256')
    .update(text)
    .verify({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' }, signature, 'base64')

const content = z.object({ out_trade_no: z.string(), total_amount: z.string(), subject: z.string() })

function toOrder({ biz_content = '', return_url = '', notify_url = '' }: Record<string, string>) {
  const { out_trade_no, total_amount, subject } = z.parse(content, JSON.parse(biz_content))
  const amountFen = parseYuan(total_amount)
  if (amountFen === undefined) return undefined
  return {
    orderNumber: out_trade_no,
    amountFen,
    subject,
    returnAddress: return_url,
    noticeAddress: notify_url,
  }
}

/** What was said of an order first, by which the gateway stands. */
interface KeptPayment {
  payment_number: string
  is_paid: boolean
}

function makeNotices(
  { gateway }: SandboxKeys,
  { order, act, kept }: { order: SandboxOrder; act: SandboxAct; kept: KeptPayment },
): Record<string, string>[] {
  const fields = {
    app_id: appId,
    out_trade_no: order.orderNumber,
    trade_no: kept.payment_number,
    total_amount: yuanText(act === 'wrongAmount' ? order.amountFen + 1 : order.amountFen),
    trade_status: kept.is_paid ? 'TRADE_SUCCESS' : 'TRADE_CLOSED',
    notify_id: randomBytes(12).toString('hex'),
  }
  const sign = createSign('RSA-SHA256')
    .update(signedText(act === 'wrongSignature' ? { ...fields, total_amount: '0.01' } : fields))
    .sign({ key: Buffer.from(gateway.privateKey, 'base64'), format: 'der', type: 'pkcs8' }, 'base64')
  const notice = { ...fields, sign_type: 'RSA2', sign }
  if (act === 'silent') return []
  return act === 'twice' ? [notice, notice] : [notice]
}
