import { sql } from 'kysely'
import type { GatewayName, RechargeProblem, RechargeStatus } from '#contract/money/recharge.ts'
import type { Database, Tx } from '#server/core/database.ts'

const orderColumns = [
  'recharge_orders.id',
  'order_number',
  'member_id',
  'amount_fen',
  'created_at',
  'expires_at',
  'settled_at',
  'asked_at',
  'gateway_number',
] as const

const orders = (db: Database | Tx) =>
  db
    .selectFrom('recharge_orders')
    .select(orderColumns)
    .select([
      sql<RechargeStatus>`status`.as('status'),
      sql<GatewayName>`gateway`.as('gateway'),
      sql<RechargeProblem | null>`problem`.as('problem'),
    ])

export type OrderRow = Awaited<ReturnType<ReturnType<typeof orders>['executeTakeFirstOrThrow']>>

export interface NewOrderRow {
  order_number: string
  member_id: number
  gateway: GatewayName
  amount_fen: number
  expires_at: Date
}

export const insertOrder = (tx: Tx, order: NewOrderRow) =>
  tx.insertInto('recharge_orders').values(order).execute()

/** Orders of one member are made one after another, so that their number can be bounded. */
export const lockOrdersOf = (tx: Tx, memberId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`recharge ${memberId}`}, 0))`.execute(tx)

export const countPendingOrders = (tx: Tx, memberId: number) =>
  tx
    .selectFrom('recharge_orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .where('status', '=', 'pending')
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow()

export const findOwnOrder = (db: Database, memberId: number, orderNumber: string) =>
  orders(db).where('order_number', '=', orderNumber).where('member_id', '=', memberId).executeTakeFirst()

export const lockOrder = (tx: Tx, gateway: string, orderNumber: string) =>
  orders(tx)
    .where('order_number', '=', orderNumber)
    .where('gateway', '=', gateway as GatewayName)
    .forUpdate()
    .executeTakeFirst()

export const listOwnOrders = (
  db: Database,
  memberId: number,
  { offset, count }: { offset: number; count: number },
) => orders(db).where('member_id', '=', memberId).orderBy('id', 'desc').offset(offset).limit(count).execute()

export const countOwnOrders = (db: Database, memberId: number) =>
  db
    .selectFrom('recharge_orders')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()

export const markPaid = (tx: Tx, orderId: number, gatewayNumber: string) =>
  tx
    .updateTable('recharge_orders')
    .set({ status: 'paid', gateway_number: gatewayNumber, settled_at: sql`now()` })
    .where('id', '=', orderId)
    .execute()

export const markUnpaid = (tx: Tx, orderId: number, status: 'failed' | 'expired') =>
  tx
    .updateTable('recharge_orders')
    .set({ status, settled_at: sql`now()` })
    .where('id', '=', orderId)
    .where('status', '=', 'pending')
    .execute()

/** Whether the account of an order has ended. One that is being ended is waited for, and doesn't end before what is done for it here. */
export async function hasEnded(tx: Tx, memberId: number): Promise<boolean> {
  const members = tx.selectFrom('members').select('cancelled_at').where('id', '=', memberId)
  return (await members.forKeyShare().executeTakeFirstOrThrow()).cancelled_at !== null
}

/** Keeps the payment that is off for the staff, who find it at the gateway by its number. */
export const markProblem = (
  tx: Tx,
  orderId: number,
  odd: { problem: RechargeProblem; odd_payment_number: string; odd_payment_fen: number },
) => tx.updateTable('recharge_orders').set(odd).where('id', '=', orderId).execute()

/** Returns whether it was due: of several who would ask at once one does. */
export const markAsked = async (db: Database, orderId: number, notSince?: Date): Promise<boolean> =>
  (await db
    .updateTable('recharge_orders')
    .set({ asked_at: sql`now()` })
    .where('id', '=', orderId)
    .$if(notSince !== undefined, (query) =>
      query.where((eb) => eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', notSince!)])),
    )
    .returning('id')
    .executeTakeFirst()) !== undefined

/**
 * Orders that the gateway should be asked about: those that wait, every minute; those that expired within a day, every half hour,
 * because their payment may only have become known late. How old they are doesn't count: the site may have been away, or come back
 * from a backup, and nobody tells it again. Those that were asked about longest ago come first, so that orders without an answer
 * don't keep the others from their turn.
 */
export const listOrdersToAsk = (db: Database, limit: number) =>
  orders(db)
    .where(sql<boolean>`(status = 'pending' or status = 'expired' and settled_at > now() - interval '1 day')`)
    .where('created_at', '<', sql<Date>`now() - interval '1 minute'`)
    .where(
      sql<boolean>`coalesce(asked_at, '-infinity') < now() - case status when 'pending' then interval '1 minute' else interval '30 minutes' end`,
    )
    .orderBy('asked_at', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(limit)
    .execute()

/** Gives up on what the gateway never answered about within a day. A late notice is credited all the same. */
export const expireForgottenOrders = (db: Database) =>
  db
    .updateTable('recharge_orders')
    .set({ status: 'expired', settled_at: sql`now()` })
    .where('status', '=', 'pending')
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()

export interface OrderFilter {
  account?: string | undefined
  status?: RechargeStatus | undefined
  onlyProblems?: boolean | undefined
  /** Orders made before this one. */
  before?: number | undefined
}

export const listAllOrders = (
  db: Database,
  { account, status, onlyProblems, before }: OrderFilter,
  limit: number,
) =>
  orders(db)
    .innerJoin('members', 'members.id', 'member_id')
    .select(['members.account', 'odd_payment_number', 'odd_payment_fen'])
    .$if(Boolean(account), (query) =>
      query.where((eb) => eb(eb.fn('lower', ['members.account']), '=', account!.toLowerCase())),
    )
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(onlyProblems === true, (query) => query.where('problem', 'is not', null))
    .$if(before !== undefined, (query) => query.where('recharge_orders.id', '<', before!))
    .orderBy('recharge_orders.id', 'desc')
    .limit(limit)
    .execute()

export const sumPaidOrders = (db: Database, since: Date) =>
  db
    .selectFrom('recharge_orders')
    .where('status', '=', 'paid')
    .where('settled_at', '>=', since)
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.coalesce(fn.sum<number>('amount_fen'), sql<number>`0`).as('fen'),
    ])
    .executeTakeFirstOrThrow()

/** Orders that wait although their time was over so long ago. */
export const countOverdue = (db: Database, gateways: readonly GatewayName[], before: Date) =>
  db
    .selectFrom('recharge_orders')
    .where('status', '=', 'pending')
    .where('expires_at', '<', before)
    .where('gateway', 'in', gateways)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()

export const countProblems = (db: Database, since: Date) =>
  db
    .selectFrom('recharge_orders')
    .where('created_at', '>=', since)
    .where('problem', 'is not', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
