import type { OwnOffice } from '#contract/shapes/staff.ts'
import { peopleWords } from '#src/words/admin-staff.ts'
import { roleName } from '#src/words/role-names.ts'

interface Named {
  id: number
  name: string
}

/** The names of the places of somebody. @param places ids; none: all */
export const placeNames = (places: readonly number[], locations: readonly Named[]): string =>
  places.length === 0
    ? peopleWords.allPlaces
    : places.map((id) => locations.find((location) => location.id === id)?.name ?? String(id)).join(', ')

/** A role and where it counts, as it stands below a name. */
export const placedRole = ({ roleId, roleName: name, places }: OwnOffice, locations: readonly Named[]): string =>
  `${roleName(roleId, name)}, ${places.length === 0 ? peopleWords.allPlacesLater : placeNames(places, locations)}`
