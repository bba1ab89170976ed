import type { ParsedInputOf } from '#contract/core/endpoint.ts'
import type { Page } from '#contract/core/wire.ts'
import type * as contract from '#contract/site/webhooks.ts'
import type { Delivery, DeliveryState } from '#contract/site/webhooks.ts'
import { writeAudit } from '#server/core/audit.ts'
import type { MemberContext } from '#server/core/context.ts'
import { notify } from '#server/core/notify.ts'
import { readPage } from '#server/core/read-page.ts'
import { UserError } from '#server/core/user-error.ts'
import { deliveryChannel } from '#server/notifications/webhook-outlet.ts'
import * as queries from './delivery-queries.ts'
import { isWebhook, lockWebhook } from './queries.ts'

export async function listDeliveries(
  { db }: MemberContext,
  { webhookId, page }: ParsedInputOf<typeof contract.listDeliveries>,
): Promise<Page<Delivery>> {
  if (!(await isWebhook(db, webhookId))) throw new UserError('not_found')
  return readPage(page, {
    perPage: 20,
    count: () => queries.countDeliveries(db, webhookId),
    rows: (span) => queries.readDeliveries(db, webhookId, span),
    toItem: (row) => ({
      deliveryId: row.id,
      event: row.event,
      about: row.about,
      state: row.state as DeliveryState,
      attempts: row.attempts,
      happenedAt: row.happened_at.toISOString(),
      triedAt: row.tried_at?.toISOString() ?? null,
      tookMs: row.took_ms,
      status: row.status,
      answer: row.answer,
    }),
  })
}

export async function pingWebhook(
  { db }: MemberContext,
  { webhookId }: ParsedInputOf<typeof contract.pingWebhook>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const webhook = await lockWebhook(tx, webhookId)
    if (!webhook) throw new UserError('not_found')
    if (!webhook.is_open) throw new UserError('feature_closed')
    await queries.insertPing(tx, webhookId)
    await queries.wakeWebhook(tx, webhookId)
    await notify(tx, deliveryChannel, '')
  })
}

/** Under the id that it had, so that the receiver can tell; with what may be read of it now. */
export async function sendDeliveryAgain(
  { db, actor }: MemberContext,
  { deliveryId }: ParsedInputOf<typeof contract.sendDeliveryAgain>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const found = await queries.findWebhookOf(tx, deliveryId)
    if (!found) throw new UserError('not_found')
    if (!found.is_open) throw new UserError('feature_closed')
    await queries.setDue(tx, deliveryId)
    await queries.wakeWebhook(tx, found.webhook_id)
    await writeAudit(tx, actor, {
      act: 'send_delivery_again',
      subject: `webhook:${found.webhook_id}`,
      after: { delivery: deliveryId },
    })
    await notify(tx, deliveryChannel, '')
  })
}
