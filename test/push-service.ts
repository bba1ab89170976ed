import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { Reach } from '#server/core/reach.ts'
import { makeCertificate } from './certificate.ts'

/** What production never has: this machine, at any port. */
export const thisMachine: Reach = {
  isAddressAllowed: (address) => address === '127.0.0.1',
  isPortAllowed: () => true,
}

interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

let certificate: ReturnType<typeof makeCertificate> | undefined

function believe(made: ReturnType<typeof makeCertificate>) {
  setDefaultCACertificates([...getCACertificates('default'), made.cert])
  return made
}

/**
 * A push service of RFC 8030 on this machine, which this process believes from now on. `answer` says the status for each
 * path; by itself everything is taken.
 */
export async function openPushService(
  answer: (path: string) => number = () => 201,
  /** What its head says besides. */
  headers: Record<string, string> = {},
) {
  certificate ??= believe(makeCertificate())
  const received: Received[] = []
  const server = createServer(certificate, async (request, response) => {
    const path = request.url ?? ''
    received.push({ path, headers: request.headers, body: await buffer(request) })
    response.writeHead(answer(path), { location: '/elsewhere', ...headers }).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `https://127.0.0.1:${port}`,
    received,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** A browser's side of a subscription: its keys, and how it reads what comes (RFC 8291). */
export function makeSubscription() {
  const own = createECDH('prime256v1')
  const publicKey = own.generateKeys()
  const secret = randomBytes(16)
  return {
    publicKey: publicKey.toString('base64url'),
    secret: secret.toString('base64url'),
    decrypt: (body: Buffer) => decrypt(body, { own, secret }),
  }
}

const hmac = (key: Buffer, ...parts: (Buffer | string)[]) => {
  const made = createHmac('sha256', key)
  for (const part of parts) made.update(part)
  return made.digest()
}

/** Written out by HMAC, as the standard does, so that it shares nothing with what encrypts. */
function decrypt(body: Buffer, { own, secret }: { own: ReturnType<typeof createECDH>; secret: Buffer }) {
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + idLength)
  const record = body.subarray(21 + idLength)
  if (body.readUInt32BE(16) < record.length) throw new Error('The record is longer than it says.')
  const shared = hmac(secret, own.computeSecret(sender))
  const input = hmac(shared, 'WebPush: info\0', own.getPublicKey(), sender, Buffer.from([1]))
  const base = hmac(salt, input)
  const key = hmac(base, 'Content-Encoding: aes128gcm\0', Buffer.from([1])).subarray(0, 16)
  const nonce = hmac(base, 'Content-Encoding: nonce\0', Buffer.from([1])).subarray(0, 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: 16 })
  decipher.setAuthTag(record.subarray(-16))
  const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  if (text.at(-1) !== 2) throw new Error('It is not the last record.')
  return text.subarray(0, -1).toString()
}

/** Returns what the site claims (RFC 8292); throws when somebody else signed it. */
export function readVapid(authorization: string): { aud: string; exp: number; sub?: string; k: string } {
  const [, token = '', k = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(k, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' })
  const given = { key, dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), given, Buffer.from(signature, 'base64url')))
    throw new Error('The signature is not of the key.')
  return { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), k }
}
