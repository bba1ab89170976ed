/** What a gateway has to know to take a payment. */
export interface PaymentRequest {
  orderNumber: string
  amountFen: number
  /** What the payer reads that they pay for. */
  subject: string
  /** After this nobody can pay it any more. */
  expiresAt: Date
  isPhone: boolean
  /** Where the payer's browser goes back to. */
  returnAddress: string
  /** Where the gateway tells us what became of it. */
  noticeAddress: string
}

/** What a gateway says of one order, proven to be the gateway's own words. */
export interface PaymentNotice {
  orderNumber: string
  /** The gateway's own number of the payment. */
  gatewayNumber: string
  amountFen: number
  outcome: 'paid' | 'waiting' | 'closed'
}

/** A way to pay in. A new one is one more file that makes this. */
export interface Gateway {
  /** The address at which the payer pays. */
  startPayment(request: PaymentRequest): Promise<string>
  /** Nothing when the form isn't signed by the gateway or isn't for us. */
  readNotice(form: Record<string, string>): Promise<PaymentNotice | undefined>
  /** What the gateway knows of an order; nothing when it knows none. Rejects when it doesn't answer in time. */
  ask(orderNumber: string): Promise<PaymentNotice | undefined>
}
