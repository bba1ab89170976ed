import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'

export interface WebhookColumns {
  name: string
  url: string
  topics: string[]
  is_open: boolean
}

/** With how much waits of each. There are few. */
export const readWebhooks = (db: Database) =>
  db
    .selectFrom('webhooks')
    .select(['id', 'name', 'url', 'topics', 'is_open', 'failing_since'])
    .select((eb) =>
      eb
        .selectFrom('webhook_deliveries')
        .whereRef('webhook_id', '=', 'webhooks.id')
        .where('state', '=', 'waiting')
        .select(eb.fn.countAll<number>().as('total'))
        .as('waiting_count'),
    )
    .orderBy('id')
    .execute()

export const lockWebhook = (tx: Tx, webhookId: number) =>
  tx
    .selectFrom('webhooks')
    .select(['id', 'name', 'url', 'topics', 'is_open'])
    .where('id', '=', webhookId)
    .forUpdate()
    .executeTakeFirst()

export const isWebhook = async (db: Database, webhookId: number): Promise<boolean> =>
  (await db.selectFrom('webhooks').select('id').where('id', '=', webhookId).executeTakeFirst()) !== undefined

/** Makes whoever adds another wait, so that all see how many there are. */
export const lockWebhookList = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('webhooks', 0))`.execute(tx)

export async function countWebhooks(tx: Tx): Promise<number> {
  const { total } = await tx
    .selectFrom('webhooks')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

export async function insertWebhook(
  tx: Tx,
  webhook: WebhookColumns & { encrypted_secret: Buffer; created_by: number },
): Promise<number> {
  const { id } = await tx.insertInto('webhooks').values(webhook).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Whatever failed before has been looked at by whoever saves it. */
export const updateWebhook = (tx: Tx, webhookId: number, webhook: WebhookColumns) =>
  tx
    .updateTable('webhooks')
    .set({ ...webhook, failing_since: null, failed_count: 0, rests_until: null })
    .where('id', '=', webhookId)
    .execute()

export const setSecret = (tx: Tx, webhookId: number, encrypted_secret: Buffer) =>
  tx.updateTable('webhooks').set({ encrypted_secret }).where('id', '=', webhookId).execute()

export const deleteWebhook = (tx: Tx, webhookId: number) =>
  tx.deleteFrom('webhooks').where('id', '=', webhookId).execute()
