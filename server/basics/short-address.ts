import { isIPv4 } from 'node:net'

/**
 * The network that an address is of, without the part that names one connection: its user recognises home and work by it.
 * @param unit as limits count it: "203.0.113.77", or the /64 of an IPv6 address, "2001:db8:7:1::/64"
 * @returns "203.0.113.x", "2001:db8:7::"; null: it is no address, or that of the server itself
 */
export const shortAddress = (unit: string): string | null => {
  if (unit.startsWith('127.') || unit.startsWith('0:0:0:0::')) return null
  if (isIPv4(unit)) return unit.replace(/\d+$/, 'x')
  const groups = /^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/i.exec(unit)
  return groups ? `${groups[1]}::` : null
}
