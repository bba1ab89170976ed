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

export interface Posted {
  status: number
  /** 0 where the service says nothing of it. */
  waitMs: number
}

/**
 * Hands a message to a push service (RFC 8030) and returns the status of its answer, and for how long the service wants nothing
 * more. Follows no redirection, and connects only
 * to addresses that were just allowed; throws `OutOfReach` elsewhere.
 */
export function postPush(endpoint: URL, { body, authorization, reach }: Post): Promise<Posted> {
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
        resolve({ status: answer.statusCode ?? 0, waitMs: readWait(answer.headers['retry-after']) })
      },
    )
      .on('error', reject)
      .end(body)
  })
}

/** Seconds, or a moment (RFC 9110). */
function readWait(retryAfter: string | undefined): number {
  if (retryAfter === undefined) return 0
  const ms = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now()
  return ms > 0 ? ms : 0
}
