import { timeZoneOf } from '#contract/rules/merchant-time.ts'
import { placeRateAt, shownTaxedAt, type PlaceRates } from '#contract/rules/place-tax.ts'
import { listedPlaces } from '#contract/rules/listed-places.ts'
import type { Product } from '#contract/shapes/product.ts'
import { readSite } from '#src/brand/site.ts'
import { useLive } from '#src/kit/data/use-query.ts'
import { useUserId } from '#src/kit/data/use-session.ts'
import { useServices } from '#src/kit/services.ts'
import { readDeviceValue, writeDeviceValue } from '#src/local/device-values.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Keeper } from '#src/resources/keeper.ts'
import { homeLocation, locations, siteConfig } from '#src/resources/resource.ts'

export interface PlacePorts {
  own: OwnDatabase
  keeper: Pick<Keeper, 'read'>
  clock: Pick<Clock, 'now'>
}

/** How long the choice of a listing is that of the order too, in milliseconds. */
const choiceLasts = 86_400_000

interface ListingChoice {
  /** 0: none. */
  location: number
  at: number
}

/** Remembers the location that the user has chosen on a listing, for the order. 0: all of them. */
export const keepListingChoice = ({ own, clock }: Pick<PlacePorts, 'own' | 'clock'>, location: number): Promise<void> =>
  writeDeviceValue(own, 'listingLocation', { location, at: clock.now() } satisfies ListingChoice)

/** Where an order is bought. */
export interface OrderPlace {
  /** Null: the merchant has no rates by location, or neither a listing nor the user names a location. */
  place: { id: number; name: string } | null
  /** Those in force now. */
  rates: PlaceRates
}

const nowhere: OrderPlace = { place: null, rates: { order: null, home: null } }

/** The location of an order, as far as it matters: the one chosen on a listing, else the home location. */
export const orderPlace = async ({ own, keeper, clock }: PlacePorts): Promise<OrderPlace> => {
  const known = (await keeper.read(locations, undefined))?.value ?? []
  if (!known.some(({ taxRates }) => taxRates && taxRates.length > 0)) return nowhere
  const placeOf = (id: number | undefined) => listedPlaces(known).find((each) => each.id === id)
  const now = clock.now()
  const chosen = await readDeviceValue<ListingChoice>(own, 'listingLocation')
  const home = placeOf((await keeper.read(homeLocation, undefined))?.value.locationId)
  const place = (chosen && now - chosen.at < choiceLasts ? placeOf(chosen.location) : undefined) ?? home
  const zone = timeZoneOf(readSite((await keeper.read(siteConfig, undefined))?.value).timeZone, known)
  const rateOf = (of: typeof home) => (of ? placeRateAt(of, now, zone) : null)
  return {
    place: place ? { id: place.id, name: place.name } : null,
    rates: { order: rateOf(place), home: rateOf(home) },
  }
}

/** The location of this user's order; undefined until it has been read. */
export const useOrderPlace = (): OrderPlace | undefined => {
  const { own, keeper, clock } = useServices()
  const person = useUserId()
  return useLive(
    () => (person === undefined ? nowhere : orderPlace({ own, keeper, clock })),
    [own, keeper, clock, person],
  )
}

/** A product at the rate of the location of the order. */
export const taxedHere = async (ports: PlacePorts, product: Product): Promise<Product> =>
  shownTaxedAt(product, (await orderPlace(ports)).rates)
