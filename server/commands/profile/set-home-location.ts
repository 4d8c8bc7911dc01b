import type { Tx } from '#server/database/transact.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { isOfferedLocation } from '#server/tables/locations.ts'
import { updateUser } from '#server/tables/users.ts'

export interface HomeLocation {
  tx: Tx
  tenant: number
  userId: string
  /** 0: none. */
  locationId: number
}

/** Stores the user's preferred location. @throws Refusal LOCATION_UNKNOWN, also for one that is closed for good */
export const setHomeLocation = async ({ tx, tenant, userId, locationId }: HomeLocation): Promise<void> => {
  if (locationId !== 0 && !(await isOfferedLocation(tx, tenant, locationId))) throw new Refusal('LOCATION_UNKNOWN')
  await updateUser(tx, userId, { homeLocationId: locationId })
}
