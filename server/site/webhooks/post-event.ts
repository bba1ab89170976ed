import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isPublicAddress } from '#server/core/public-address.ts'
import { isWithinReach, lookupWithin, OutOfReach, type Reach } from '#server/core/reach.ts'

/** Receivers may listen at any port of a public address. */
export const webhookReach: Reach = { isAddressAllowed: isPublicAddress, isPortAllowed: () => true }

/** What an attempt may take, its answer included. */
const timeoutMs = 10_000
const answerBytesMax = 500

interface Post {
  body: string
  headers: IncomingHttpHeaders
  reach: Reach
}

export const isReceiver = (url: URL, reach: Reach): boolean =>
  /^https?:$/.test(url.protocol) && isWithinReach(url, reach)

/**
 * Hands an event to a receiver; returns the status and the beginning of its answer. Follows no redirection, and connects only to
 * addresses that were just allowed; throws `OutOfReach` elsewhere.
 */
export function postEvent(
  url: URL,
  { body, headers, reach }: Post,
): Promise<{ status: number; answer: string }> {
  if (!isReceiver(url, reach)) throw new OutOfReach()
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  const options = {
    method: 'POST',
    agent: false,
    lookup: lookupWithin(reach),
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Teahouse',
    },
  } as const
  return new Promise((resolve, reject) => {
    send(url, options, (response) => {
      const { statusCode: status = 0 } = response
      readBeginning(response).then((answer) => resolve({ status, answer }), reject)
    })
      .on('error', reject)
      .end(body)
  })
}

async function readBeginning(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part)
    bytes += part.length
    // Leaving the loop ends the connection.
    if (bytes >= answerBytesMax) break
  }
  const text = new TextDecoder().decode(Buffer.concat(parts).subarray(0, answerBytesMax))
  return text.replaceAll('\0', '')
}
