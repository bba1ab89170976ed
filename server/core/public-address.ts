/* Shared by whatever asks for something over the network. */
import { BlockList, isIP } from 'node:net'

/** What the registries of special addresses keep from the public network, and what leads to such by another writing. */
const special = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  special.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  // Tunnels, Teredo among them, and what is for documents.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4 leads to the IPv4 address in it.
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, bits, 'ipv6')

/** All that is given to the public network so far; IPv4 in an IPv6 address lies elsewhere. */
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** Whether an address belongs to the public network: not to this machine, its neighbours, or whoever hosts it. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !special.check(address, 'ipv4')
  if (isIP(address) !== 6 || address.includes('%')) return false
  return globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6')
}
