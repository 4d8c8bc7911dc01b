import type { PlaceRates } from '#contract/rules/place-tax.ts'
import type { OrderRequest } from '#contract/shapes/order.ts'
import type { Tx } from '#server/database/transact.ts'
import { offeredLocation } from '#server/tables/locations.ts'
import type { Merchant } from '#server/tables/merchants.ts'
import { ratedAt, ratedHome } from '#server/tables/place-rate.ts'
import type { UserRow } from '#server/tables/users.ts'

export interface PlacedOrder {
  tx: Tx
  merchant: Merchant
  user: Pick<UserRow, 'homeLocationId'>
  request: Pick<OrderRequest, 'locationId'>
  now: Date
}

/** Where an order is bought. */
export interface OrderPlace {
  /** The location that the request names, or the home location whose rate is used; null: neither. */
  locationId: number | null
  /** Today's. */
  rates: PlaceRates
  /** The request names a location that customers cannot choose. */
  isUnknown: boolean
}

/** The location of an order, which has one: the one that is named, else the home location of the user. */
export const orderPlace = async ({ tx, merchant, user, request, now }: PlacedOrder): Promise<OrderPlace> => {
  const home = await ratedHome(tx, merchant, user.homeLocationId, now)
  const ofHome = home?.rate ?? null
  if (request.locationId == null)
    return { locationId: home?.place.id ?? null, rates: { order: ofHome, home: ofHome }, isUnknown: false }
  const named = await offeredLocation(tx, merchant.tenantId, request.locationId)
  const order = (await ratedAt(tx, merchant, named, now))?.rate ?? null
  return { locationId: named?.id ?? null, rates: { order, home: ofHome }, isUnknown: !named }
}
