import { isIPv6 } from 'node:net'

const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':'))

/** The first four groups of an IPv6 address, without abbreviation. */
const prefixOf = (address: string): string => {
  const [head = '', tail] = address.split('::')
  const before = groupsOf(head)
  const after = groupsOf(tail ?? '')
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  const groups = [...before, ...zeros, ...after].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/**
 * The unit that per-address limits count: an IPv4 address, or the /64 that a provider assigns to one IPv6 customer.
 * @param ip as the socket or a trusted proxy reports it
 */
export const addressOf = (ip: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  const bare = ip.replace(/%.*$/, '')
  return isIPv6(bare) ? prefixOf(bare) : ip
}
