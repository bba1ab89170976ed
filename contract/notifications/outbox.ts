import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { moment, pageNumber, pageOf } from '#contract/core/wire.ts'

/** A mail or SMS on its way out, as the staff see it. */
export const outgoingMessage = z.object({
  messageId: z.int(),
  channel: z.enum(['mail', 'sms']),
  recipient: z.string(),
  state: z.enum(['waiting', 'sent', 'failed', 'kept']),
  attempts: z.int(),
  problem: z.nullable(z.string()),
  queuedAt: moment(),
  /** What was said, of messages that were kept for want of a provider; nobody reads what others were sent. */
  content: z.nullable(z.object({ subject: z.string(), text: z.string() })),
})
export type OutgoingMessage = z.infer<typeof outgoingMessage>

export const listOutbox = endpoint({
  name: 'listOutbox',
  domain: 'notifications',
  summary: 'Lists outgoing mail and SMS with how their sending went.',
  method: 'GET',
  path: '/outbox',
  staffRight: 'read_outbox',
  input: z.object({ page: pageNumber() }),
  output: z.object({
    ...pageOf(outgoingMessage).shape,
    /** Whether a provider sends; without one messages are kept here, and in production can't be asked for. */
    providers: z.object({ mail: z.boolean(), sms: z.boolean() }),
  }),
})
