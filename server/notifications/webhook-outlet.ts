/* Shared by every domain in which something happens that other programs may want to hear of. */
import type { WebhookEvent } from '#contract/site/webhook-events.ts'
import type { Tx } from '#server/core/database.ts'
import { deferRow } from '#server/core/deferred-writes.ts'
import { deliveries } from './webhook-outlet-queries.ts'

export { deliveryChannel } from './webhook-outlet-queries.ts'

/** What an event is about, by its ids; everything else is looked up when it is sent. */
export interface EventSubject {
  topicId?: number
  commentId?: number
  replyId?: number
  memberId?: number
  caseId?: number
  thing?: { kind: string; id: number }
  orderNumber?: string
}

/** Leaves an event, in the transaction that makes it one, for the webhooks that want to hear of it; without any nothing is written. */
export const tellWebhooks = (
  tx: Tx,
  event: Exclude<WebhookEvent, 'ping'>,
  about: EventSubject,
): Promise<void> => deferRow(tx, deliveries, { event, about })

interface Said {
  topicId: number
  commentId?: number
  replyId?: number
  isQuestion: boolean
}

/** The same for a comment, an answer or a reply to one. */
export const tellWebhooksOfComment = (
  tx: Tx,
  act: 'published' | 'changed' | 'deleted' | 'restored',
  { isQuestion, ...about }: Said,
): Promise<void> => tellWebhooks(tx, `${isQuestion ? 'answer' : 'comment'}.${act}`, about)

export const tellWebhooksOfTopic = (
  tx: Tx,
  act: 'published' | 'changed' | 'deleted' | 'restored',
  { topicId, isQuestion }: { topicId: number; isQuestion: boolean },
): Promise<void> => tellWebhooks(tx, `${isQuestion ? 'question' : 'topic'}.${act}`, { topicId })
