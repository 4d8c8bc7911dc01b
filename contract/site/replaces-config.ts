import type { SiteConfig } from './settings.ts'

type Compared = Pick<SiteConfig, 'timeStamp'> & Partial<Pick<SiteConfig, 'menuItems' | 'shopItems'>>

const isEmpty = (items: readonly unknown[] | undefined): boolean => !items || items.length === 0

/**
 * True when a received site config replaces the stored one: the fetch was forced, nothing is stored, the timestamps
 * differ, or the stored one lacks the menu or shop items that every site has.
 */
export const replacesConfig = (stored: Compared | undefined, incoming: Compared, forced = false): boolean =>
  forced || !stored || stored.timeStamp !== incoming.timeStamp || isEmpty(stored.menuItems) || isEmpty(stored.shopItems)
