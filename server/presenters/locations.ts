import type { Location } from '#contract/shapes/place.ts'
import type { LocationRow } from '#server/tables/locations.ts'

/** A location as the site config lists it: without what changes from day to day. */
export const presentSiteLocation = (row: LocationRow): Location => {
  const { id, name, city, address1, address2, state, zip, latitude, longitude, phone } = row
  return { id, name, city, address1, address2, state, zip, latitude, longitude, phone }
}

export const presentLocation = (row: LocationRow): Location => ({
  ...presentSiteLocation(row),
  ...(row.hours && { hours: row.hours }),
  ...(row.notice && { notice: row.notice }),
})
