import { type Insertable, sql } from 'kysely'
import type { DurationUnit } from '#contract/money/membership-cards.ts'
import type { Database, Tx } from '#server/core/database.ts'
import type { DB } from '#server/core/schema.d.ts'

export type NewOrderRow = Insertable<DB['card_orders']>

/** Returns nothing when the number or the member's key is taken. */
export const insertOrder = (tx: Tx, order: NewOrderRow) =>
  tx
    .insertInto('card_orders')
    .values(order)
    .onConflict((conflict) => conflict.doNothing())
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

/** Narrows the list to one member or one account; empty is everybody. */
export interface OrderFilter {
  memberId?: number | undefined
  account?: string | undefined
  /** Orders placed before this one. */
  before?: number | undefined
}

const selectIds = (db: Database, { memberId, account, before }: OrderFilter) =>
  db
    .selectFrom('card_orders')
    .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId!))
    .$if(account !== undefined, (query) =>
      query.where('member_id', '=', (eb) =>
        eb
          .selectFrom('members')
          .select('members.id')
          .where((member) => member(member.fn('lower', ['account']), '=', account!.toLowerCase())),
      ),
    )
    .$if(before !== undefined, (query) => query.where('card_orders.id', '<', before!))

/** The latest first. The page is found first, so that nothing is read about the orders before it. */
export const listOrderRows = (
  db: Database,
  filter: OrderFilter,
  { offset, count }: { offset: number; count: number },
) =>
  selectOrders(db)
    .where(
      'bought.id',
      'in',
      selectIds(db, filter)
        .select('card_orders.id')
        .orderBy('card_orders.id', 'desc')
        .offset(offset)
        .limit(count),
    )
    .orderBy('bought.id', 'desc')
    .execute()

export const countOrders = (db: Database, filter: OrderFilter) =>
  selectIds(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
