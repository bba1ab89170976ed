/* What webhooks may hear of. */

export const webhookTopics = ['topic', 'question', 'answer', 'comment', 'report', 'member', 'order'] as const
export type WebhookTopic = (typeof webhookTopics)[number]

type PostAct = 'published' | 'changed' | 'deleted' | 'restored'
/** A ping goes out when staff ask for one. */
export type WebhookEvent =
  | `${'topic' | 'question' | 'comment' | 'answer'}.${PostAct}`
  | 'topic.moved'
  | 'question.moved'
  | 'topic.merged'
  | 'comment.moved'
  | 'report.made'
  | 'report.decided'
  | 'member.registered'
  | 'member.cancelled'
  | 'member.muted'
  | 'member.banned'
  | 'order.paid'
  | 'ping'
