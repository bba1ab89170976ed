import { sql } from 'kysely'
import type { WebhookEvent } from '#contract/site/webhook-events.ts'

/** Returns a row for each open webhook that wants to hear of the event. */
export const insertingDeliveries = (event: WebhookEvent, about: object) =>
  sql`
    insert into webhook_deliveries (webhook_id, event, about)
    select id, ${event}::text, ${JSON.stringify(about)}::jsonb from webhooks
    where is_open and split_part(${event}::text, '.', 1) = any(topics)
    returning id`
