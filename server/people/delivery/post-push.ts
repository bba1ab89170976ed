import { OutOfReach, type Reach } from '#server/core/reach.ts'
import { requestWithin } from '#server/core/request-within.ts'
import { readRetryAfterMs } from '#server/core/retry-after.ts'

const timeoutMs = 10_000
/** What a push service keeps it for while the device is off. */
const lifeSeconds = 24 * 3600

interface Post {
  body: Buffer
  authorization: string
  reach: Reach
}

export interface Posted {
  status: number
  /** 0 where the service says nothing of it. */
  waitMs: number
}

/**
 * Hands a message to a push service (RFC 8030) and returns the status of its answer, and for how long the service wants nothing
 * more. Throws what `requestWithin` throws.
 */
export async function postPush(endpoint: URL, { body, authorization, reach }: Post): Promise<Posted> {
  if (endpoint.protocol !== 'https:') throw new OutOfReach()
  const headers = {
    authorization,
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: lifeSeconds,
    urgency: 'normal',
  }
  const signal = AbortSignal.timeout(timeoutMs)
  const answer = await requestWithin(reach, endpoint, { method: 'POST', headers, body, signal })
  answer.destroy()
  return { status: answer.statusCode ?? 0, waitMs: readRetryAfterMs(answer.headers['retry-after']) }
}
