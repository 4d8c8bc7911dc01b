import { botCheckLabel, gatewayLabel, mapsLabel, payFrameLabel } from '../origins.ts'

/** No merchant can have them: hosts of the server itself, and names that visitors take for the platform's. */
export const reservedSubdomains: readonly string[] = [
  payFrameLabel,
  botCheckLabel,
  mapsLabel,
  gatewayLabel,
  'www',
  'api',
  'admin',
  'app',
  'assets',
  'static',
  'mail',
  'dev',
  'demo-api',
]

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
  return isHostLabel(label) && !label.startsWith('xn--') && !reservedSubdomains.includes(label) ? label : null
}
