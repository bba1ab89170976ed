import { isIPv6 } from 'node:net'

const groupsOfNetwork = 4
const groupsOfAddress = 8

/**
 * Returns what an address is counted by: itself, or of IPv6 the /64, because every connection has that many addresses of
 * its own. An IPv4 address that is written within IPv6 is itself.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const [before = '', after] = plain.toLowerCase().split('::')
  const groups = (text: string) =>
    text === '' ? [] : text.split(':').map((group) => group.replace(/^0+(?=.)/, ''))
  const first = groups(before)
  const last = after === undefined ? [] : groups(after)
  // An IPv4 address at the end takes the room of two groups; it is never within the first four.
  const taken = first.length + last.length + (plain.includes('.') ? 1 : 0)
  const zeros = Array.from({ length: after === undefined ? 0 : groupsOfAddress - taken }, () => '0')
  return `${[...first, ...zeros, ...last].slice(0, groupsOfNetwork).join(':')}::/64`
}
