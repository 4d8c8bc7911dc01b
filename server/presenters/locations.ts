import type { Location } from '#contract/shapes/place.ts'
import type { LocationRow } from '#server/tables/locations.ts'

/** A location as the site config lists it: without what changes from day to day. */
export const presentSiteLocation = (row: LocationRow): Location => {
  const { id, name, city, address1, address2, state, zip, latitude, longitude, phone } = row
  return { id, name, city, address1, address2, state, zip, latitude, longitude, phone }
}

/** For an app that knows nothing of closed locations, one that never opens is at least closed. */
const never = { timeZone: 'UTC', weekly: Array.from({ length: 7 }, () => []), exceptions: [] }

export const presentLocation = (row: LocationRow): Location =>
  row.closedForGood
    ? { ...presentSiteLocation(row), hours: never, closedForGood: true }
    : {
        ...presentSiteLocation(row),
        ...(row.hours && { hours: row.hours }),
        ...(row.notice && { notice: row.notice }),
      }
