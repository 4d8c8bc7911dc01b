import { placeRateAt } from '#contract/rules/place-tax.ts'
import type { Tx } from '#server/database/transact.ts'
import { listLocations, offeredLocation, type LocationRow } from './locations.ts'
import type { Merchant } from './merchants.ts'
import { timeZoneOf } from './time-zone.ts'

/** A location whose rate of tax is in force, in 1/100 percent. */
export interface RatedPlace {
  place: LocationRow
  rate: number
}

/** A location with its rate at a moment; null: no rate of it is in force, and each product has its own. */
export const ratedAt = async (
  tx: Tx,
  merchant: Pick<Merchant, 'siteConfig'>,
  place: LocationRow | undefined,
  now: Date,
): Promise<RatedPlace | null> => {
  if (!place || place.taxRates.length === 0) return null
  const rate = placeRateAt(place, now.getTime(), timeZoneOf(merchant, await listLocations(tx)))
  return rate === null ? null : { place, rate }
}

/** As `ratedAt`, of the home location of a user; null also: none is chosen, or it is closed for good. */
export const ratedHome = async (
  tx: Tx,
  merchant: Pick<Merchant, 'siteConfig' | 'tenantId'>,
  homeLocationId: number,
  now: Date,
): Promise<RatedPlace | null> =>
  homeLocationId === 0 ? null : ratedAt(tx, merchant, await offeredLocation(tx, merchant.tenantId, homeLocationId), now)
