import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isWithinReach, lookupWithin, OutOfReach, type Reach } from './reach.ts'

/** Nothing came for too long. */
export class NoAnswer extends Error {}

interface Outgoing {
  method: 'GET' | 'POST'
  headers: OutgoingHttpHeaders
  body?: string | Buffer
  signal: AbortSignal
  /** For how long the other end may say nothing at all before it answers. */
  silenceMsMax?: number
}

/** Whether something may be asked at an address at all; names are looked up when they are connected to. */
export const isWebAddress = (url: URL, reach: Reach): boolean =>
  /^https?:$/.test(url.protocol) && isWithinReach(url, reach)

/**
 * Asks a web address and resolves with the answer, whose body is still to come. Each connection is new and goes to an address that
 * was just allowed: no name can change in between, and no redirection is followed. Throws `OutOfReach` and `NoAnswer`.
 */
export async function requestWithin(
  reach: Reach,
  url: URL,
  { method, headers, body, signal, silenceMsMax }: Outgoing,
): Promise<IncomingMessage> {
  if (!isWebAddress(url, reach)) throw new OutOfReach()
  const ask = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const request = ask(url, { method, agent: false, lookup: lookupWithin(reach), signal, headers }, resolve)
    if (silenceMsMax !== undefined) request.setTimeout(silenceMsMax, () => request.destroy(new NoAnswer()))
    request.on('error', reject).end(body)
  })
}
