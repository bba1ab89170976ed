import { request } from 'node:https'
import { isWithinReach, lookupWithin, OutOfReach, type Reach } from '#server/core/reach.ts'

const timeoutMs = 10_000
/** What a push service keeps it for while the device is off. */
const lifeSeconds = 24 * 3600

interface Post {
  body: Buffer
  authorization: string
  reach: Reach
}

/**
 * Hands a message to a push service (RFC 8030) and returns the status of its answer. Follows no redirection, and connects only
 * to addresses that were just allowed; throws `OutOfReach` elsewhere.
 */
export function postPush(endpoint: URL, { body, authorization, reach }: Post): Promise<number> {
  if (endpoint.protocol !== 'https:' || !isWithinReach(endpoint, reach)) throw new OutOfReach()
  const headers = {
    authorization,
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    'content-length': body.length,
    ttl: lifeSeconds,
    urgency: 'normal',
  }
  const signal = AbortSignal.timeout(timeoutMs)
  return new Promise((resolve, reject) => {
    request(
      endpoint,
      { method: 'POST', agent: false, lookup: lookupWithin(reach), signal, headers },
      (answer) => {
        answer.destroy()
        resolve(answer.statusCode ?? 0)
      },
    )
      .on('error', reject)
      .end(body)
  })
}
