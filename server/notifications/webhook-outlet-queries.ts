import { sql } from 'kysely'
import type { WebhookEvent } from '#contract/site/webhook-events.ts'
import type { DeferredRows } from '#server/core/deferred-writes.ts'

export const deliveryChannel = 'webhook_deliveries'

interface Delivery {
  event: WebhookEvent
  about: object
}

/**
 * A row for each open webhook that wants to hear of an event. One that is being deleted is waited for and left out: what happened
 * stands whoever hears of it.
 */
export const deliveries: DeferredRows<Delivery> = {
  write: (rows) => sql`
    insert into webhook_deliveries (webhook_id, event, about)
    select id, told.event, about
    from unnest(${rows.map(({ event }) => event)}::text[], ${rows.map(({ about }) => JSON.stringify(about))}::jsonb[])
      with ordinality as told (event, about, place)
    join webhooks on is_open and split_part(told.event, '.', 1) = any(topics)
    order by place for key share of webhooks
    returning id`,
  notification: { channel: deliveryChannel, payload: '' },
}
