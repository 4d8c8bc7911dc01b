import { areWithin, ownerRole } from '#contract/permissions.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { listLocations } from '#server/tables/locations.ts'
import { listRoles, staffById, type Staff } from '#server/tables/staff-roles.ts'

/** A role and the ids of locations; none: all. */
export interface Given {
  role: string
  places: readonly number[]
}

const arePlacesWithin = (places: readonly number[], bound: readonly number[]): boolean =>
  bound.length === 0 || (places.length > 0 && places.every((place) => bound.includes(place)))

/** True when somebody may do nothing, and nowhere, that another one may not. */
export const isWithinStaff = (
  one: Pick<Staff, 'rights' | 'places'>,
  bound: Pick<Staff, 'rights' | 'places'>,
): boolean => areWithin(one.rights, bound.rights) && arePlacesWithin(one.places, bound.places)

/** The one who acts, as the role is now. @throws Refusal FORBIDDEN when it was taken away meanwhile */
export const actingStaff = async (tx: Tx, adminId: string): Promise<Staff> => {
  const actor = await staffById(tx, adminId)
  if (!actor) throw new Refusal('FORBIDDEN')
  return actor
}

/**
 * Checks a role and places that are handed out. Nobody hands out more than their own; owners have all places.
 * @throws Refusal ROLE_UNKNOWN, LOCATION_UNKNOWN, ROLE_ABOVE
 */
export const checkGiven = async (tx: Tx, actor: Staff, { role: id, places }: Given): Promise<void> => {
  const role = (await listRoles(tx)).find((each) => each.id === id)
  if (!role) throw new Refusal('ROLE_UNKNOWN')
  const known = new Set((await listLocations(tx)).map((location) => location.id))
  if (!places.every((place) => known.has(place))) throw new Refusal('LOCATION_UNKNOWN')
  const isBound = id === ownerRole && places.length > 0
  if (isBound || !isWithinStaff({ rights: role.rights, places }, actor)) throw new Refusal('ROLE_ABOVE')
}
