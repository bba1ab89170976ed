import type { IncomingMessage } from 'node:http'
import { isIP, SocketAddress } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { plainAddress } from '#server/core/client-networks.ts'

/** Whose `X-Forwarded-…` headers count: everybody's, nobody's, those of so many proxies, or of the ones at these addresses. */
export type TrustedProxies = boolean | number | string[]

/** Where nothing says where a request came from, as when its connection is gone already. */
const nowhere = '0.0.0.0'

const noProxyTrusted =
  'X-Forwarded-For arrives and TRUST_PROXY is not set: behind a proxy all visitors count as one address. Set it to the number of proxies or their addresses'

/**
 * Leaves of `X-Forwarded-For` only what is an address, so that Fastify counts proxies over nothing else. To be mounted
 * before whatever asks for an address. Where no proxy is trusted, the first request that names one is told to the operator.
 */
export function readForwardedAddresses(app: FastifyInstance, proxies: TrustedProxies): void {
  let isToTell = proxies === false
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw
    if (isToTell && headers['x-forwarded-for'] !== undefined) {
      app.log.warn(noProxyTrusted)
      isToTell = false
    }
    leaveAddresses(headers)
    done()
  })
}

function leaveAddresses(headers: IncomingMessage['headers']): void {
  const forwarded = headers['x-forwarded-for']
  if (forwarded === undefined) return
  const kept = keepAddresses(String(forwarded))
  if (kept) headers['x-forwarded-for'] = kept
  else delete headers['x-forwarded-for']
}

/**
 * Whether who is so many steps away may say by whom it was asked; false where nobody may. By itself Fastify takes any number
 * for none, because it can't know who asks first.
 */
export function trustIn(proxies: TrustedProxies): false | ((address: string, step: number) => boolean) {
  if (proxies === false) return false
  if (proxies === true) return () => true
  return typeof proxies === 'number' ? (_address, step) => step < proxies : proxyAddr.compile(proxies)
}

/** Where a request came from, as far as TRUST_PROXY believes it: always an address, written in one way. */
export const addressOf = (request: FastifyRequest): string => readAddress(request.ip ?? '') ?? nowhere

/** Finds the same of requests that Fastify hasn't heard of, by the package that it asks, too. */
export function createAddressFinder(proxies: TrustedProxies): (request: IncomingMessage) => string {
  const trust = trustIn(proxies)
  return (request) => {
    leaveAddresses(request.headers)
    const address = trust ? proxyAddr(request, trust) : request.socket.remoteAddress
    return readAddress(address ?? '') ?? nowhere
  }
}

/**
 * Each proxy adds the address it was asked from at the end. What stands before something that is none was written by
 * nobody whom we know of, so it goes too.
 */
export function keepAddresses(forwarded: string): string {
  const kept: string[] = []
  for (const entry of forwarded.split(',').reverse()) {
    const address = readAddress(entry)
    if (!address) break
    kept.unshift(address)
  }
  return kept.join(', ')
}

/** An address as proxies and sockets write it, perhaps with a port, in its one form; undefined when it is none. */
export function readAddress(text: string): string | undefined {
  const [, inBrackets, withPort] = /^"?(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)"?$/.exec(text.trim()) ?? []
  const address = plainAddress(inBrackets ?? withPort ?? text.trim())
  const version = isIP(address)
  if (version !== 6) return version === 4 ? address : undefined
  return plainAddress(new SocketAddress({ address, family: 'ipv6' }).address)
}
