import { listedPlaces } from '#contract/rules/listed-places.ts'
import { presentSitePlace } from '#contract/rules/place.ts'
import type { SiteConfig } from '#contract/site/settings.ts'
import type { LocationRow } from '#server/tables/locations.ts'
import type { Merchant } from '#server/tables/merchants.ts'
import { states } from '#server/basics/states.ts'

/** The stored config with the members that the server and the platform set. */
export const presentSiteConfig = (
  merchant: Merchant,
  locations: readonly LocationRow[],
  vapidKey: string | null,
): SiteConfig => ({
  ...(merchant.siteConfig as Pick<SiteConfig, 'version' | 'menuItems' | 'shopItems'>),
  companyName: merchant.companyName,
  timeStamp: merchant.configTimestamp,
  has_app: merchant.hasApp,
  has_ecom: merchant.hasEcom,
  locations: listedPlaces(locations).map(presentSitePlace),
  states,
  VAPIDKey: vapidKey,
})
