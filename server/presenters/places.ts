import type { Location } from '#contract/shapes/place.ts'
import type { LocationRow } from '#server/tables/locations.ts'

export const presentLocation = (row: LocationRow): Location => {
  const { id, name, city, address1, address2, state, zip, latitude, longitude, phone } = row
  return { id, name, city, address1, address2, state, zip, latitude, longitude, phone }
}
