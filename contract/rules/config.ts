import type { SiteConfig } from '../shapes/site-config.ts'

type Compared = Pick<SiteConfig, 'timeStamp'> & Partial<Pick<SiteConfig, 'menuItems' | 'shopItems'>>

const isEmpty = (items: readonly unknown[] | undefined): boolean => !items || items.length === 0

/**
 * Whether a site config that came takes the place of the stored one: it is asked for by force, nothing is stored, the server
 * saved it at another time, or the stored one lacks the menu or shop items that every site has.
 */
export const replacesConfig = (stored: Compared | undefined, incoming: Compared, forced = false): boolean =>
  forced || !stored || stored.timeStamp !== incoming.timeStamp || isEmpty(stored.menuItems) || isEmpty(stored.shopItems)
