import { timeZoneOf as zoneOf } from '#contract/rules/merchant-time.ts'
import { read } from '#contract/site/row.ts'
import { settings } from '#contract/site/settings.ts'
import type { LocationRow } from './locations.ts'
import type { Merchant } from './merchants.ts'

/** The time zone in which a merchant's days are counted. */
export const timeZoneOf = ({ siteConfig }: Pick<Merchant, 'siteConfig'>, locations: readonly LocationRow[]): string =>
  zoneOf(read(settings.timeZone, siteConfig.timeZone), locations)
