import { botCheckLabel, gatewayLabel, mapsLabel, payFrameLabel, statusLabel } from '../origins.ts'

/** No merchant can have them: hosts of the server itself, and names that visitors take for the platform's. */
export const reservedSubdomains: readonly string[] = [
  payFrameLabel,
  botCheckLabel,
  mapsLabel,
  gatewayLabel,
  statusLabel,
  'www',
  'api',
  'admin',
  'app',
  'assets',
  'static',
  'mail',
  'dev',
  'demo-api',
  'login',
  'signin',
  'secure',
  'security',
  'account',
  'accounts',
  'verify',
  'pay',
  'payment',
  'payments',
  'billing',
  'support',
  'help',
]

/** The product's own name, which no other name may contain. */
const ownName = 'clearcoat'

/** Signs that are read as others in the fonts of address bars. */
const readAs: Record<string, string> = { 0: 'o', 1: 'l', i: 'l', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', 9: 'g' }

/** A name as a hasty reader sees it: l0gin as login, pay-ment as payment, c1earcoat and clearc0at as clearcoat. */
const asRead = (label: string): string =>
  label
    .replaceAll('-', '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll(/./g, (sign) => readAs[sign] ?? sign)

const reservedAsRead = new Set(reservedSubdomains.map(asRead))

const isReserved = (label: string): boolean =>
  reservedAsRead.has(asRead(label)) || asRead(label).includes(asRead(ownName))

/** True for one label of a host name, in lower case. */
export const isHostLabel = (text: string): boolean => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(text)

/** Characters of a text that is read at all, as the calls admit them. */
const longestText = 255

/**
 * The subdomain that a text names: in lower case, without all but letters, digits and hyphens, and without hyphens at
 * its ends. Null: no merchant can have it. A browser shows a name that starts with xn-- in other letters, which may
 * imitate another merchant's.
 */
export const subdomainFrom = (text: string): string | null => {
  if (text.length > longestText) return null
  const label = text
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]/g, '')
    .replaceAll(/^-+|-+$/g, '')
  return isHostLabel(label) && !label.startsWith('xn--') && !isReserved(label) ? label : null
}
