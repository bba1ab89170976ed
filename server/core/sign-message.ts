import { createHmac, randomBytes } from 'node:crypto'

/*
 * What is sent to other programs is signed as the Standard Webhooks specification has it, so that receivers find a library that
 * checks it: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */

const secretPrefix = 'whsec_'
const secretBytes = 32

export const createSecret = (): string => `${secretPrefix}${randomBytes(secretBytes).toString('base64')}`

interface Message {
  messageId: string
  body: string
}

/** The headers of a message that is sent now: its id, the second, and HMAC-SHA256 over both and the body. */
export function signMessage(secret: string, { messageId, body }: Message) {
  const timestamp = Math.floor(Date.now() / 1000)
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${messageId}.${timestamp}.${body}`).digest('base64')
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  }
}
