import { type Insertable, sql } from 'kysely'
import type { DurationUnit } from '#contract/money/membership-cards.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { DB } from '#server/db/schema.d.ts'

export const insertOrder = (tx: Tx, order: Insertable<DB['card_orders']>) =>
  tx
    .insertInto('card_orders')
    .values(order)
    .onConflict((conflict) => conflict.columns(['member_id', 'request_key']).doNothing())
    .returning('id')
    .executeTakeFirst()

export const setOrderExpiry = (tx: Tx, orderId: number, expiresAt: Date) =>
  tx.updateTable('card_orders').set({ role_expires_at: expiresAt }).where('id', '=', orderId).execute()

const selectOrders = (db: Database | Tx) =>
  db
    .selectFrom('card_orders as bought')
    .innerJoin('members', 'members.id', 'bought.member_id')
    .selectAll('bought')
    .select('members.account')
    .select(sql<DurationUnit>`bought.duration_unit`.as('duration_unit'))

export type OrderRow = Awaited<ReturnType<typeof listOrderRows>>[number]

export const findKeyedOrder = (db: Database | Tx, memberId: number, key: string) =>
  selectOrders(db)
    .where('bought.member_id', '=', memberId)
    .where('bought.request_key', '=', key)
    .executeTakeFirst()

/** Of one member, of one account, or of everybody; the latest first. */
export interface OrderFilter {
  memberId?: number | undefined
  account?: string | undefined
  /** Orders placed before this one. */
  before?: number | undefined
}

export const listOrderRows = (
  db: Database,
  { memberId, account, before }: OrderFilter,
  { offset, count }: { offset: number; count: number },
) =>
  selectOrders(db)
    .$if(memberId !== undefined, (query) => query.where('bought.member_id', '=', memberId!))
    .$if(account !== undefined, (query) => query.where('members.account', '=', account!))
    .$if(before !== undefined, (query) => query.where('bought.id', '<', before!))
    .orderBy('bought.id', 'desc')
    .offset(offset)
    .limit(count)
    .execute()

export const countOrders = (db: Database, { memberId, account }: OrderFilter) =>
  db
    .selectFrom('card_orders as bought')
    .innerJoin('members', 'members.id', 'bought.member_id')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .$if(memberId !== undefined, (query) => query.where('bought.member_id', '=', memberId!))
    .$if(account !== undefined, (query) => query.where('members.account', '=', account!))
    .executeTakeFirstOrThrow()
