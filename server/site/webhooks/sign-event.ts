import { createHmac, randomBytes } from 'node:crypto'

/*
 * What is sent is signed as the Standard Webhooks specification has it, so that receivers find a library that checks it:
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */

const secretPrefix = 'whsec_'
const secretBytes = 32

export const createSecret = (): string => `${secretPrefix}${randomBytes(secretBytes).toString('base64')}`

interface SignedEvent {
  messageId: string
  timestamp: number
  body: string
}

/** The headers of an event: its id, the second it is sent in, and HMAC-SHA256 over both and the body. */
export function signEvent(secret: string, { messageId, timestamp, body }: SignedEvent) {
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${messageId}.${timestamp}.${body}`).digest('base64')
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  }
}
