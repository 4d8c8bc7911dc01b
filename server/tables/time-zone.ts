import { isTimeZone } from '#contract/rules/opening-problems.ts'
import { read } from '#contract/site/row.ts'
import { settings } from '#contract/site/settings.ts'
import type { LocationRow } from './locations.ts'
import type { Merchant } from './merchants.ts'

/**
 * The time zone in which a merchant's days are counted: the one that is set, else that of the first location that has one
 * which this server knows, else UTC.
 */
export const timeZoneOf = ({ siteConfig }: Pick<Merchant, 'siteConfig'>, locations: readonly LocationRow[]): string =>
  [read(settings.timeZone, siteConfig.timeZone), ...locations.flatMap(({ hours }) => hours?.timeZone ?? [])].find(
    (name) => name && isTimeZone(name),
  ) ?? 'UTC'
