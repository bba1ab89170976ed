import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import type { Reach } from './reach.ts'
import { NoAnswer, requestWithin } from './request-within.ts'

interface Post {
  body: string
  headers: OutgoingHttpHeaders
  reach: Reach
  /** What it may take, its answer included. */
  timeoutMs: number
  answerBytesMax: number
}

/**
 * Hands a message to another program; returns the status and the beginning of its answer, as much as came of it. Throws what
 * `requestWithin` throws.
 */
export async function postMessage(
  url: URL,
  { body, headers, reach, timeoutMs, answerBytesMax }: Post,
): Promise<{ status: number; answer: string }> {
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await requestWithin(reach, url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'Teahouse' },
    body,
    signal,
  }).catch((error: unknown) => {
    throw signal.aborted ? new NoAnswer(`It did not answer within ${timeoutMs / 1000} s.`) : error
  })
  return { status: response.statusCode ?? 0, answer: await readBeginning(response, answerBytesMax) }
}

async function readBeginning(response: IncomingMessage, bytesMax: number): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      parts.push(part)
      bytes += part.length
      // Leaving the loop ends the connection.
      if (bytes >= bytesMax) break
    }
  } catch {
    // It broke off, or took too long. Its status has said already what became of the message.
  }
  const text = new TextDecoder().decode(Buffer.concat(parts).subarray(0, bytesMax))
  return text.replaceAll('\0', '')
}
