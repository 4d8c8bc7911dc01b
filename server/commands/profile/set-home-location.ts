import type { Tx } from '#server/database/transact.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { changesOf, ownAct, recordAct } from '#server/tables/audit-log.ts'
import { isOfferedLocation, listLocations } from '#server/tables/locations.ts'
import { lockUser, updateUser } from '#server/tables/users.ts'

export interface HomeLocation {
  tx: Tx
  tenant: number
  userId: string
  /** 0: none. */
  locationId: number
  now: Date
}

/** Stores the user's preferred location. @throws Refusal LOCATION_UNKNOWN, also for one that is closed for good; JWT_INVALID */
export const setHomeLocation = async ({ tx, tenant, userId, locationId, now }: HomeLocation): Promise<void> => {
  if (locationId !== 0 && !(await isOfferedLocation(tx, tenant, locationId))) throw new Refusal('LOCATION_UNKNOWN')
  const user = await lockUser(tx, userId)
  if (!user) throw new Refusal('JWT_INVALID')
  if (user.homeLocationId === locationId) return
  const names = new Map((await listLocations(tx)).map(({ id, name }) => [id, name]))
  const nameOf = (id: number) => (id === 0 ? null : (names.get(id) ?? String(id)))
  const changes = changesOf({ 'home location': nameOf(user.homeLocationId) }, { 'home location': nameOf(locationId) })
  await updateUser(tx, userId, { homeLocationId: locationId })
  await recordAct(tx, { tenant, now, act: 'home location changed', ...ownAct(user), personal: { userId, changes } })
}
