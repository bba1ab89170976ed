import { m } from '#contract/messages/generated/messages.js'
import type { WebhookTopic } from '#contract/site/webhook-events.ts'

/** What a webhook may hear of. */
export const webhookTopicNames: Record<WebhookTopic, () => string> = {
  topic: m.integrations_topic_topic,
  question: m.integrations_topic_question,
  answer: m.integrations_topic_answer,
  comment: m.integrations_topic_comment,
  report: m.integrations_topic_report,
  member: m.integrations_topic_member,
  order: m.integrations_topic_order,
}
