import type { WebPage } from '#contract/routes/web.ts'
import type { PairedIconName } from '#src/ui/icon-names.ts'

/** The icons of the shop's pages. */
export const shopIcons: Partial<Record<WebPage, PairedIconName>> = {
  washes: 'car-profile',
  washClubs: 'calendar-check',
  bundles: 'tag',
  giftCards: 'gift',
  merch: 't-shirt',
}
