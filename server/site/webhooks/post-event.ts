import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import type { Reach } from '#server/core/reach.ts'
import { requestWithin } from '#server/core/request-within.ts'

/** What an attempt may take, its answer included. */
const timeoutMs = 10_000
const answerBytesMax = 500

interface Post {
  body: string
  headers: OutgoingHttpHeaders
  reach: Reach
}

/** Hands an event to a receiver; returns the status and the beginning of its answer. Throws what `requestWithin` throws. */
export async function postEvent(
  url: URL,
  { body, headers, reach }: Post,
): Promise<{ status: number; answer: string }> {
  const response = await requestWithin(reach, url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'Teahouse' },
    body,
    signal: AbortSignal.timeout(timeoutMs),
  })
  return { status: response.statusCode ?? 0, answer: await readBeginning(response) }
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
