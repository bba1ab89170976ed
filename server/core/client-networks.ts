import { isIPv6 } from 'node:net'

const groupsOfNetwork = 4
const groupsOfNeighbours = 3
const groupsOfAddress = 8

/**
 * Returns what an address is counted by: itself, or of IPv6 the /64, because every connection has that many addresses of
 * its own. An IPv4 address that is written within IPv6 is itself.
 */
export function networkOf(address: string): string {
  const plain = plainAddress(address)
  return isIPv6(plain) ? prefixOf(plain, groupsOfNetwork) : plain
}

/** Returns the wider network that an address is in, as one provider gives to many: the /24, of IPv6 the /48. */
export function neighboursOf(address: string): string {
  const plain = plainAddress(address)
  return isIPv6(plain)
    ? prefixOf(plain, groupsOfNeighbours)
    : plain.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')
}

/** Without its zone; an IPv4 address that is written within IPv6, as a socket does that takes both kinds, is itself. */
export const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*/s, '')

function prefixOf(plain: string, groupCount: number): string {
  const [before = '', after] = plain.toLowerCase().split('::')
  const groups = (text: string) =>
    text === '' ? [] : text.split(':').map((group) => group.replace(/^0+(?=.)/, ''))
  const first = groups(before)
  const last = after === undefined ? [] : groups(after)
  // An IPv4 address at the end takes the room of two groups; it is never within the first four.
  const taken = first.length + last.length + (plain.includes('.') ? 1 : 0)
  const zeros = Array.from({ length: after === undefined ? 0 : groupsOfAddress - taken }, () => '0')
  return `${[...first, ...zeros, ...last].slice(0, groupCount).join(':')}::/${groupCount * 16}`
}
