import type { Database } from '#server/core/database.ts'

export async function findSandboxKeys(db: Database): Promise<Buffer | undefined> {
  const row = await db.selectFrom('sandbox_gateway').select('sealed_keys').executeTakeFirst()
  return row?.sealed_keys
}

export const insertSandboxKeys = (db: Database, sealed_keys: Buffer) =>
  db
    .insertInto('sandbox_gateway')
    .values({ sealed_keys })
    .onConflict((on) => on.doNothing())
    .execute()

export const findSandboxPayment = (db: Database, orderNumber: string) =>
  db.selectFrom('sandbox_payments').selectAll().where('order_number', '=', orderNumber).executeTakeFirst()

/** The first word on an order stands. */
export const insertSandboxPayment = (
  db: Database,
  payment: { order_number: string; payment_number: string; amount_fen: number; is_paid: boolean },
) =>
  db
    .insertInto('sandbox_payments')
    .values(payment)
    .onConflict((on) => on.doNothing())
    .execute()
