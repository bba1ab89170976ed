import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import {
  choice,
  done,
  flag,
  id,
  line,
  listOf,
  mark,
  moment,
  nothing,
  pageNumber,
  pageOf,
  seenMark,
} from '#contract/core/wire.ts'
import { webhookTopics } from './webhook-events.ts'

/* Where other programs hear of what happens here. A secret is shown once, when it is made. */

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

const webhook = z.object({
  webhookId: z.int(),
  mark: mark(),
  name: z.string(),
  url: z.string(),
  topics: z.array(z.enum(webhookTopics)),
  isOpen: z.boolean(),
  /** Since when nothing has arrived; null while it is well. */
  failingSince: z.nullable(moment()),
  waitingCount: z.int(),
})
export type Webhook = z.infer<typeof webhook>

const delivery = z.object({
  deliveryId: z.int(),
  event: z.string(),
  /** Ids of what it is about. */
  about: z.record(z.string(), z.unknown()),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  happenedAt: moment(),
  /** Of the last attempt; without a status nothing came back, and the answer says why. */
  triedAt: z.nullable(moment()),
  tookMs: z.nullable(z.int()),
  status: z.nullable(z.int()),
  answer: z.nullable(z.string()),
})
export type Delivery = z.infer<typeof delivery>

export const listWebhooks = endpoint({
  name: 'listWebhooks',
  domain: 'site',
  summary: 'Lists the webhooks.',
  method: 'GET',
  path: '/manage/webhooks',
  staffRight: 'manage_integrations',
  input: nothing(),
  output: z.object({ items: z.array(webhook) }),
})

/** A new one gets its secret in the answer, and never again. */
export const saveWebhook = endpoint({
  name: 'saveWebhook',
  domain: 'site',
  summary: 'Adds or changes a webhook; a new one gets its secret.',
  errors: ['not_found', 'changed_meanwhile', 'list_full'],
  method: 'PUT',
  path: '/manage/webhooks',
  staffRight: 'manage_integrations',
  input: z.object({
    webhookId: z.optional(id()),
    seen: seenMark(),
    name: line({ min: 1, max: 30 }),
    url: line({ min: 1, max: 500 }),
    topics: listOf(choice(...webhookTopics), webhookTopics.length),
    isOpen: flag(),
  }),
  output: z.object({ webhookId: z.int(), secret: z.nullable(z.string()) }),
})

export const renewWebhookSecret = endpoint({
  name: 'renewWebhookSecret',
  domain: 'site',
  summary: 'Gives a webhook another secret at once.',
  errors: ['not_found'],
  method: 'PUT',
  path: '/manage/webhooks/:webhookId/secret',
  staffRight: 'manage_integrations',
  input: z.object({ webhookId: id() }),
  output: z.object({ secret: z.string() }),
})

export const deleteWebhook = endpoint({
  name: 'deleteWebhook',
  domain: 'site',
  summary: 'Deletes a webhook with its log.',
  errors: ['not_found'],
  method: 'DELETE',
  path: '/manage/webhooks/:webhookId',
  staffRight: 'manage_integrations',
  input: z.object({ webhookId: id() }),
  output: done(),
})

export const pingWebhook = endpoint({
  name: 'pingWebhook',
  domain: 'site',
  summary: 'Sends a ping to a webhook.',
  errors: ['not_found', 'feature_closed'],
  method: 'PUT',
  path: '/manage/webhooks/:webhookId/ping',
  staffRight: 'manage_integrations',
  input: z.object({ webhookId: id() }),
  output: done(),
})

export const listDeliveries = endpoint({
  name: 'listDeliveries',
  domain: 'site',
  summary: 'Lists what was sent to a webhook and what came back, the latest first.',
  errors: ['not_found'],
  method: 'GET',
  path: '/manage/webhooks/:webhookId/deliveries',
  staffRight: 'manage_integrations',
  input: z.object({ webhookId: id(), page: pageNumber() }),
  output: pageOf(delivery),
})

export const sendDeliveryAgain = endpoint({
  name: 'sendDeliveryAgain',
  domain: 'site',
  summary: 'Sends once more what a webhook was told.',
  errors: ['not_found', 'feature_closed'],
  method: 'PUT',
  path: '/manage/webhookDeliveries/:deliveryId/due',
  staffRight: 'manage_integrations',
  input: z.object({ deliveryId: id() }),
  output: done(),
})
