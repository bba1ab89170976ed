import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** Where this site may connect to when a member names the address. */
export interface Reach {
  isAddressAllowed: (address: string) => boolean
  /** Empty for the standard port of a scheme. */
  isPortAllowed: (port: string) => boolean
}

/** The public network, at the ports of web sites. */
export const publicReach: Reach = {
  isAddressAllowed: isPublicAddress,
  isPortAllowed: (port) => port === '',
}

/** The public network, at any port. */
export const anyPublicPort: Reach = { ...publicReach, isPortAllowed: () => true }

/** An address lies where nobody may send us. */
export class OutOfReach extends Error {
  constructor() {
    super('It is out of reach.')
  }
}

/** Names are asked for as they are connected to; an address that stands there itself is never looked up. */
export function isWithinReach({ hostname, port, username, password }: URL, reach: Reach): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  const isNamed = isIP(host) === 0
  return (
    username === '' &&
    password === '' &&
    reach.isPortAllowed(port) &&
    (isNamed || reach.isAddressAllowed(host))
  )
}

/** Looks names up for a connection. One address out of reach is enough to refuse a name, which may say another one the next time. */
export const lookupWithin =
  (reach: Reach): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const isAllowed =
        addresses?.length > 0 && addresses.every((each) => reach.isAddressAllowed(each.address))
      if (error || !isAllowed) callback(error ?? new OutOfReach(), '')
      else if (options.all) callback(null, addresses)
      else callback(null, addresses[0]!.address, addresses[0]!.family)
    })
