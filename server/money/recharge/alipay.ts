import { setTimeout as sleep } from 'node:timers/promises'
import { yuanText } from '#contract/money/money.ts'
import { parseYuan } from '#contract/money/yuan.ts'
import { clockAt } from '#server/core/china-time.ts'
import type { AlipayAccess } from '#server/core/config.ts'
import type { Gateway, PaymentNotice, PaymentRequest } from './gateway.ts'

const answerMsMax = 5_000

const outcomes: Record<string, PaymentNotice['outcome']> = {
  TRADE_SUCCESS: 'paid',
  TRADE_FINISHED: 'paid',
  TRADE_CLOSED: 'closed',
  WAIT_BUYER_PAY: 'waiting',
}

/** Alipay by its own SDK, which signs with RSA2: its page for desktops, its mobile page for phones. */
export async function createAlipayGateway(access: AlipayAccess, timeout = answerMsMax): Promise<Gateway> {
  // Loaded with the first payment: a forum that takes none doesn't carry it.
  const { AlipaySdk } = await import('alipay-sdk')
  const sdk = new AlipaySdk({
    appId: access.appId,
    privateKey: access.privateKey,
    keyType: 'PKCS8',
    alipayPublicKey: access.publicKey,
    gateway: access.gatewayUrl,
    timeout,
    camelcase: true,
  })
  return {
    async startPayment(request) {
      const method = request.isPhone ? 'alipay.trade.wap.pay' : 'alipay.trade.page.pay'
      return sdk.pageExecute(method, 'GET', {
        bizContent: toContent(request),
        returnUrl: request.returnAddress,
        notifyUrl: request.noticeAddress,
      })
    },
    async readNotice(form) {
      // The other kind of signature is on SHA-1, and the form may name which kind it has.
      if (form.sign_type !== 'RSA2' || form.app_id !== access.appId || !sdk.checkNotifySignV2(form))
        return undefined
      return toNotice({
        orderNumber: form.out_trade_no,
        gatewayNumber: form.trade_no,
        amount: form.total_amount,
        status: form.trade_status,
      })
    },
    async ask(orderNumber) {
      const question = { bizContent: { out_trade_no: orderNumber } }
      // Money moves by what it says, so its signature is looked at, which the SDK leaves out by itself.
      const asking = sdk.exec('alipay.trade.query', question, { validateSign: true })
      // The SDK counts silence alone: an answer that comes by a byte now and then would never be over.
      const answer = await Promise.race([asking, tooLate(timeout)])
      if (answer.code === '40004' && answer.subCode === 'ACQ.TRADE_NOT_EXIST') return undefined
      if (answer.code !== '10000')
        throw new Error(`Alipay answers ${answer.code}: ${answer.subMsg ?? answer.msg}`)
      return toNotice({
        orderNumber: answer.outTradeNo,
        gatewayNumber: answer.tradeNo,
        amount: answer.totalAmount,
        status: answer.tradeStatus,
      })
    },
  }
}

async function tooLate(ms: number): Promise<never> {
  await sleep(ms, undefined, { ref: false })
  throw new Error(`Alipay has not answered within ${ms / 1000} s.`)
}

const toContent = ({ orderNumber, amountFen, subject, expiresAt, isPhone }: PaymentRequest) => ({
  outTradeNo: orderNumber,
  totalAmount: yuanText(amountFen),
  subject,
  productCode: isPhone ? 'QUICK_WAP_WAY' : 'FAST_INSTANT_TRADE_PAY',
  timeExpire: clockAt(expiresAt).replace('T', ' '),
})

/** What Alipay says of an order, in its notices and its answers alike. */
type Said = Partial<Record<'orderNumber' | 'gatewayNumber' | 'amount' | 'status', string>>

function toNotice({ orderNumber, gatewayNumber, amount, status = '' }: Said): PaymentNotice | undefined {
  const amountFen = parseYuan(amount)
  const outcome = outcomes[status]
  if (!orderNumber || !gatewayNumber || amountFen === undefined || !outcome) return undefined
  return { orderNumber, gatewayNumber, amountFen, outcome }
}
