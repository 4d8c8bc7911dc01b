import { areWithin, ownerRole, rightsAt } from '#contract/permissions.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import type { FieldValues } from '#server/tables/audit-log.ts'
import { listLocations } from '#server/tables/locations.ts'
import { listRoles, staffById, type Staff } from '#server/tables/staff-roles.ts'

/** A role and the ids of locations; none: all. */
export interface Given {
  role: string
  places: readonly number[]
}

const arePlacesWithin = (places: readonly number[], bound: readonly number[]): boolean =>
  bound.length === 0 || (places.length > 0 && places.every((place) => bound.includes(place)))

export interface NamedGiven extends Given {
  /** Of the role; null: that of a built-in one, or not known. */
  name: string | null
}

/** A role and places as the audit log shows them. */
export const givenValues = ({ role, name, places }: NamedGiven): FieldValues => ({
  role: name ?? role,
  places: places.length === 0 ? 'all' : places.join(', '),
})

/** The rights of a member of staff, and their places. */
type Rights = Pick<Staff, 'rights' | 'places'>

export interface Comparison {
  one: Rights
  bound: Rights
}

/** True when somebody may do nothing, and nowhere, that another one may not. */
export const isWithinStaff = ({ one, bound }: Comparison): boolean =>
  areWithin(one.rights, bound.rights) && arePlacesWithin(one.places, bound.places)

export interface Acting {
  tx: Tx
  adminId: string
}

/** The one who acts, as the role is now. @throws Refusal FORBIDDEN when it was taken away meanwhile */
export const actingStaff = async ({ tx, adminId }: Acting): Promise<Staff> => {
  const actor = await staffById(tx, adminId)
  if (!actor) throw new Refusal('FORBIDDEN')
  return actor
}

export interface GivenCheck {
  tx: Tx
  /** Who hands out. */
  actor: Staff
  given: Given
}

/**
 * Checks a role and places that are handed out. Nobody hands out more than their own; owners have all places.
 * @returns the values for the audit log
 * @throws Refusal ROLE_UNKNOWN, LOCATION_UNKNOWN, ROLE_ABOVE
 */
export const checkGiven = async ({ tx, actor, given: { role: id, places } }: GivenCheck): Promise<FieldValues> => {
  const role = (await listRoles(tx)).find((each) => each.id === id)
  if (!role) throw new Refusal('ROLE_UNKNOWN')
  const known = new Set((await listLocations(tx)).map((location) => location.id))
  if (!places.every((place) => known.has(place))) throw new Refusal('LOCATION_UNKNOWN')
  const isBound = id === ownerRole && places.length > 0
  if (isBound || !isWithinStaff({ one: { rights: rightsAt(role.rights, places), places }, bound: actor }))
    throw new Refusal('ROLE_ABOVE')
  return givenValues({ role: id, name: role.name, places })
}

export interface PlacesOfCall {
  /** The caller. */
  person: Pick<Staff, 'places'>
  /** Where the call acts. */
  places: readonly number[]
}

/** For a call that the database does not keep to the places of its caller. @throws Refusal FORBIDDEN for another place */
export const requirePlaces = ({ person, places }: PlacesOfCall): void => {
  if (!arePlacesWithin(places, person.places)) throw new Refusal('FORBIDDEN')
}
