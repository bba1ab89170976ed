import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import {
  choice,
  flag,
  formed,
  id,
  line,
  moment,
  named,
  nothing,
  pageNumber,
  pageOf,
} from '#contract/core/wire.ts'
import { yuan } from './yuan.ts'

/** The gateways that members pay through. */
export const gatewayNames = ['alipay', 'sandbox'] as const
export type GatewayName = (typeof gatewayNames)[number]

export const rechargeStatuses = ['pending', 'paid', 'failed', 'expired'] as const
export type RechargeStatus = (typeof rechargeStatuses)[number]

/** Money of which nothing is credited: another amount than was ordered, a second payment, or one for an account that has ended. */
export const rechargeProblems = ['amount_mismatch', 'paid_twice', 'account_ended'] as const
export type RechargeProblem = (typeof rechargeProblems)[number]

export const orderNumber = () => formed(/^R\d{14}[0-9A-Z]{10}$/, { min: 25, max: 25 })

export const rechargeOrder = named(
  'RechargeOrder',
  z.object({
    orderNumber: z.string(),
    gateway: z.enum(gatewayNames),
    amountFen: z.int(),
    status: z.enum(rechargeStatuses),
    createdAt: moment(),
    expiresAt: moment(),
    settledAt: z.nullable(moment()),
    problem: z.nullable(z.enum(rechargeProblems)),
  }),
)
export type RechargeOrder = z.infer<typeof rechargeOrder>

/** What the recharge page needs. Without a gateway recharging is closed. */
export const readRechargeOptions = endpoint({
  name: 'readRechargeOptions',
  domain: 'money',
  summary: "Returns the member's balance and the gateways to pay through.",
  method: 'GET',
  path: '/payment',
  memberOnly: true,
  personal: true,
  input: nothing(),
  output: z.object({ gateways: z.array(z.enum(gatewayNames)), balanceFen: z.int() }),
})

/** Makes a pending order. `address` is where the payer's browser goes to pay. */
export const startRecharge = endpoint({
  name: 'startRecharge',
  domain: 'money',
  summary: "Creates a recharge order and returns where the payer's browser has to go.",
  errors: ['too_many_orders'],
  method: 'POST',
  path: '/payment',
  memberOnly: true,
  creates: true,
  input: z.object({ amount: yuan(), gateway: choice(...gatewayNames) }),
  output: z.object({ orderNumber: z.string(), address: z.string() }),
})

export const readRechargeOrder = endpoint({
  name: 'readRechargeOrder',
  domain: 'money',
  summary: "Returns one of the member's recharge orders, asking the gateway while it is pending.",
  errors: ['not_found'],
  method: 'GET',
  path: '/paymentCompleted',
  memberOnly: true,
  personal: true,
  input: z.object({ orderNumber: orderNumber() }),
  output: rechargeOrder,
})

export const listRechargeOrders = endpoint({
  name: 'listRechargeOrders',
  domain: 'money',
  summary: "Lists the member's recharge orders, the latest first.",
  method: 'GET',
  path: '/rechargeOrders',
  memberOnly: true,
  personal: true,
  input: z.object({ page: pageNumber() }),
  output: pageOf(rechargeOrder),
})

/** What staff see of an order: whose it is, the gateway's own number, and the payment that went wrong. */
export const memberRechargeOrder = z.extend(rechargeOrder, {
  orderId: z.int(),
  member: z.object({ memberId: z.int(), account: z.string() }),
  gatewayNumber: z.nullable(z.string()),
  oddPayment: z.nullable(z.object({ gatewayNumber: z.string(), amountFen: z.int() })),
})
export type MemberRechargeOrder = z.infer<typeof memberRechargeOrder>

const rechargeOrderFilter = {
  account: z.optional(line({ max: 25 })),
  status: z.optional(choice(...rechargeStatuses)),
  onlyProblems: z.optional(flag()),
}

/** `before` is the `next` of the page before. */
export const listAllRechargeOrders = endpoint({
  name: 'listAllRechargeOrders',
  domain: 'money',
  summary: 'Lists the recharge orders of all members, the latest first.',
  method: 'GET',
  path: '/manage/rechargeOrders',
  staffRight: 'manage_money',
  input: z.object({ ...rechargeOrderFilter, before: z.optional(id()) }),
  output: z.object({ items: z.array(memberRechargeOrder), next: z.nullable(z.int()) }),
})

export const createRechargeOrderFile = endpoint({
  name: 'createRechargeOrderFile',
  domain: 'money',
  summary: 'Makes a link that downloads recharge orders as CSV, good for five minutes.',
  method: 'POST',
  path: '/manage/rechargeOrders/files',
  staffRight: 'manage_money',
  input: z.object(rechargeOrderFilter),
  output: z.object({ address: z.string() }),
})
