import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** One that breaks off says that there is more of it, and ends the connection. */
type Answer = { status: number; body?: string; location?: string; breaksOff?: boolean }

/** Another program on this machine that hears of events. `answer` says what it answers the nth time. */
export async function openReceiver(answer: (count: number) => Answer = () => ({ status: 204 })) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    received.push({ path: request.url ?? '', headers: request.headers, body: await text(request) })
    const { status, body, location, breaksOff = false } = answer(received.length)
    if (breaksOff) response.writeHead(status, { 'content-length': 100 }).write(body, () => response.destroy())
    else response.writeHead(status, location ? { location } : {}).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    received,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Checks a signature as a receiver does, by the words of the specification and with none of our code. */
export function isSigned({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const wanted = createHmac('sha256', key).update(signed).digest('base64')
  return headers['webhook-signature'] === `v1,${wanted}`
}
