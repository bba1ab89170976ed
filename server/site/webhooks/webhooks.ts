import type { OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts'
import type { WebhookTopic } from '#contract/site/webhook-events.ts'
import type * as contract from '#contract/site/webhooks.ts'
import { writeAudit } from '#server/core/audit.ts'
import type { MemberContext } from '#server/core/context.ts'
import { anyPublicPort } from '#server/core/reach.ts'
import { refuseTogether } from '#server/core/refuse-together.ts'
import { isWebAddress } from '#server/core/request-within.ts'
import { lockSeen, markOf } from '#server/core/seen.ts'
import { createSecret } from '#server/core/sign-message.ts'
import { fieldError, UserError } from '#server/core/user-error.ts'
import { failWaiting } from './delivery-queries.ts'
import * as queries from './queries.ts'

const webhooksMax = 20

export async function listWebhooks({ db }: MemberContext): Promise<OutputOf<typeof contract.listWebhooks>> {
  const webhooks = await queries.readWebhooks(db)
  return {
    items: webhooks.map((webhook) => ({
      webhookId: webhook.id,
      mark: markOf(keptOf(webhook)),
      name: webhook.name,
      url: webhook.url,
      topics: webhook.topics as WebhookTopic[],
      isOpen: webhook.is_open,
      failingSince: webhook.failing_since?.toISOString() ?? null,
      waitingCount: Number(webhook.waiting_count),
    })),
  }
}

const keptOf = ({ name, url, topics, is_open }: queries.WebhookColumns) => ({ name, url, topics, is_open })

/** What the shape of the fields doesn't tell. */
export async function checkWebhook(
  _: MemberContext,
  { url, topics }: Partial<ParsedInputOf<typeof contract.saveWebhook>>,
): Promise<void> {
  await refuseTogether(
    () => url !== undefined && requireReceiver(url),
    () => topics && requireTopics(topics),
  )
}

/** What waits for a webhook that is closed isn't sent any more. */
export async function saveWebhook(
  context: MemberContext,
  input: ParsedInputOf<typeof contract.saveWebhook>,
): Promise<OutputOf<typeof contract.saveWebhook>> {
  await checkWebhook(context, input)
  const { db, actor, site } = context
  const { webhookId, seen, name, url, topics, isOpen } = input
  const webhook = { name, url, topics: [...new Set(topics)], is_open: isOpen }
  const secret = webhookId === undefined ? createSecret() : null
  return db.transaction().execute(async (tx) => {
    if (webhookId === undefined) await queries.lockWebhookList(tx)
    const before = await lockSeen(webhookId, (id) => queries.lockWebhook(tx, id), seen, keptOf)
    if (!before && (await queries.countWebhooks(tx)) >= webhooksMax) throw new UserError('list_full')
    if (before) await queries.updateWebhook(tx, before.id, webhook)
    if (before && !isOpen) await failWaiting(tx, before.id)
    const id = before
      ? before.id
      : await queries.insertWebhook(tx, {
          ...webhook,
          encrypted_secret: site.keys.encrypt('webhook', secret ?? createSecret()),
          created_by: actor.memberId,
        })
    const subject = `webhook:${id}`
    await writeAudit(tx, actor, {
      act: 'save_webhook',
      subject,
      before: before && toNote(before),
      after: toNote(webhook),
    })
    return { webhookId: id, secret }
  })
}

/** Of the address its host alone: the rest may hold what lets one in there. */
const toNote = ({ name, url, topics, is_open }: queries.WebhookColumns) => ({
  name,
  host: new URL(url).host,
  topics,
  isOpen: is_open,
})

function requireReceiver(address: string): void {
  const url = URL.parse(address)
  if (!url) throw fieldError('url', { code: 'wrong_form' })
  if (!isWebAddress(url, anyPublicPort)) throw fieldError('url', { code: 'out_of_reach' })
}

function requireTopics(topics: readonly WebhookTopic[]): void {
  if (topics.length === 0) throw fieldError('topics', { code: 'required' })
}

export async function renewWebhookSecret(
  { db, actor, site }: MemberContext,
  { webhookId }: ParsedInputOf<typeof contract.renewWebhookSecret>,
): Promise<OutputOf<typeof contract.renewWebhookSecret>> {
  const secret = createSecret()
  await db.transaction().execute(async (tx) => {
    if (!(await queries.lockWebhook(tx, webhookId))) throw new UserError('not_found')
    await queries.setSecret(tx, webhookId, site.keys.encrypt('webhook', secret))
    await writeAudit(tx, actor, { act: 'renew_webhook_secret', subject: `webhook:${webhookId}` })
  })
  return { secret }
}

export async function deleteWebhook(
  { db, actor }: MemberContext,
  { webhookId }: ParsedInputOf<typeof contract.deleteWebhook>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await queries.lockWebhook(tx, webhookId)
    if (!before) throw new UserError('not_found')
    await queries.deleteWebhook(tx, webhookId)
    await writeAudit(tx, actor, {
      act: 'delete_webhook',
      subject: `webhook:${webhookId}`,
      before: toNote(before),
    })
  })
}
