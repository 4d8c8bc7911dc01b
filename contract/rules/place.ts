import type { Location, LocationNotice, OpeningHours, TaxRate } from '../shapes/place.ts'

/** A location as it is stored. */
export interface StoredPlace extends Omit<
  Location,
  'hours' | 'notice' | 'closedForGood' | 'picture' | 'services' | 'taxRates'
> {
  hours: OpeningHours | null
  notice: LocationNotice | null
  closedForGood: boolean
  /** Name of a file of the site. */
  picture: string | null
  services: string[]
  taxRates: TaxRate[]
}

/** A location as the site config lists it: without what changes from day to day. */
export const presentSitePlace = (row: StoredPlace): Location => {
  const { id, name, city, address1, address2, state, zip, latitude, longitude, phone } = row
  return { id, name, city, address1, address2, state, zip, latitude, longitude, phone }
}

/** For an app that knows nothing of closed locations, one that never opens is at least closed. */
const never = { timeZone: 'UTC', weekly: Array.from({ length: 7 }, () => []), exceptions: [] }

/** A location as customers get it. @param files the folder of the site's files: /assets/2/ */
export const presentPlace = (row: StoredPlace, files: string): Location =>
  row.closedForGood
    ? { ...presentSitePlace(row), hours: never, closedForGood: true }
    : {
        ...presentSitePlace(row),
        ...(row.hours && { hours: row.hours }),
        ...(row.notice && { notice: row.notice }),
        ...(row.picture !== null && { picture: `${files}${row.picture}` }),
        ...(row.services.length > 0 && { services: row.services }),
        ...(row.taxRates.length > 0 && { taxRates: row.taxRates }),
      }
