import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/database.ts'
import type { Span } from '#server/core/read-page.ts'
import type { EventSubject } from '#server/notifications/webhook-outlet.ts'

/** Those of a webhook that is closed or rests after a failure wait. */
export const waitingDeliveries = {
  table: 'webhook_deliveries',
  key: 'id',
  isWaiting: sql`state = 'waiting' and exists (select from webhooks where webhooks.id = webhook_id and is_open
    and (rests_until is null or rests_until <= now()))`,
}

export interface DeliveryRow {
  id: number
  event: string
  about: EventSubject
  happened_at: Date
  webhook_id: number
  url: string
  encrypted_secret: Buffer
}

export async function findDelivery(db: Database, deliveryId: number): Promise<DeliveryRow | undefined> {
  const { rows } = await sql<DeliveryRow>`
    select webhook_deliveries.id, event, about, happened_at, webhook_id, url, encrypted_secret
    from webhook_deliveries join webhooks on webhooks.id = webhook_id
    where webhook_deliveries.id = ${deliveryId} and is_open`.execute(db)
  return rows[0]
}

export interface Attempt {
  took_ms: number
  status: number | null
  answer: string
}

export const setAttempt = (db: Database, deliveryId: number, attempt: Attempt) =>
  db
    .updateTable('webhook_deliveries')
    .set({ ...attempt, tried_at: sql`now()` })
    .where('id', '=', deliveryId)
    .execute()

/** Ends a delivery, and whatever was wrong with its webhook. */
export const markDelivered = (db: Database, { id, webhook_id }: DeliveryRow) =>
  sql`
    with delivered as (update webhook_deliveries set state = 'delivered' where id = ${id})
    update webhooks set failing_since = null, failed_count = 0, rests_until = null
    where id = ${webhook_id} and failing_since is not null`.execute(db)

export const markFailed = (db: Database, deliveryId: number) =>
  db.updateTable('webhook_deliveries').set({ state: 'failed' }).where('id', '=', deliveryId).execute()

const restMs = 30_000
const restDoublings = 6
const isResting = sql`coalesce(rests_until > now(), false)`

/**
 * Lets a webhook rest after a failure, longer after each; says since when nothing has arrived. What was under way beside the one
 * that failed first, and fails too, is the same failure.
 */
export async function noteFailure(db: Database, deliveryId: number) {
  const { rows } = await sql<{ id: number; name: string; failing_since: Date }>`
    update webhooks set failing_since = coalesce(failing_since, now()),
      failed_count = failed_count + (not ${isResting})::int,
      rests_until = case when ${isResting} then rests_until
        else now() + ${restMs} * 2 ^ least(failed_count, ${restDoublings}) * interval '1 millisecond' end
    where id = (select webhook_id from webhook_deliveries where id = ${deliveryId})
    returning id, name, failing_since`.execute(db)
  return rows[0]
}

/** Says whether it was open. What waits for it isn't sent any more. */
export async function closeWebhook(db: Database, webhookId: number): Promise<boolean> {
  const closed = await db
    .updateTable('webhooks')
    .set({ is_open: false })
    .where('id', '=', webhookId)
    .where('is_open', '=', true)
    .returning('id')
    .executeTakeFirst()
  await failWaiting(db, webhookId)
  return closed !== undefined
}

export const failWaiting = (db: Database | Tx, webhookId: number) =>
  db
    .updateTable('webhook_deliveries')
    .set({ state: 'failed' })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute()

export const insertPing = (tx: Tx, webhookId: number) =>
  tx
    .insertInto('webhook_deliveries')
    .values({ webhook_id: webhookId, event: 'ping', about: JSON.stringify({}) })
    .execute()

/** Whose a delivery is, and whether that webhook is open. */
export const findWebhookOf = (tx: Tx, deliveryId: number) =>
  tx
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_id')
    .select(['webhook_id', 'is_open'])
    .where('webhook_deliveries.id', '=', deliveryId)
    .executeTakeFirst()

/** Somebody who looks wants it sent now, whatever has failed before. */
export const wakeWebhook = (tx: Tx, webhookId: number) =>
  tx.updateTable('webhooks').set({ rests_until: null }).where('id', '=', webhookId).execute()

export const setDue = (tx: Tx, deliveryId: number) =>
  tx
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', attempts: 0, due_at: sql`now()` })
    .where('id', '=', deliveryId)
    .execute()

export const countDeliveries = (db: Database, webhookId: number) =>
  db
    .selectFrom('webhook_deliveries')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('webhook_id', '=', webhookId)
    .executeTakeFirstOrThrow()

export const readDeliveries = (db: Database, webhookId: number, { offset, count }: Span) =>
  db
    .selectFrom('webhook_deliveries')
    .select(['id', 'event', 'state', 'attempts', 'happened_at', 'tried_at', 'took_ms', 'status', 'answer'])
    .select(sql<Record<string, unknown>>`about`.as('about'))
    .where('webhook_id', '=', webhookId)
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(count)
    .execute()

export const deleteOldDeliveries = (db: Database, days: number) =>
  db
    .deleteFrom('webhook_deliveries')
    .where('happened_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute()

/** What anybody may read of a topic at this moment; nothing of one that is gone, gated, or whose author's account has ended. */
export const findOpenTopic = (db: Database, topicId: number, hiddenTagIds: readonly number[]) =>
  db
    .selectFrom('topics')
    .innerJoin('members', 'members.id', 'author_id')
    .select(['topics.id', 'title', 'is_question', 'tag_id', 'account'])
    .where('topics.id', '=', topicId)
    .where('topics.deleted_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .$if(hiddenTagIds.length > 0, (query) => query.where('tag_id', 'not in', hiddenTagIds))
    .executeTakeFirst()
