import { requiredText } from '#contract/rules/required.ts'
import type { Vehicle } from '#contract/shapes/account.ts'
import type { Tx } from '#server/database/transact.ts'
import { isState } from '#server/basics/states.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { lockUser } from '#server/tables/users.ts'
import { entered, insertVehicle, vehicleOf } from '#server/tables/vehicles.ts'

export interface VehicleSave {
  tx: Tx
  tenant: number
  userId: string
  vehicle: Vehicle
  now: Date
}

/**
 * Saves the vehicle of a user who has none.
 * @throws Refusal VALIDATION for a state missing in GET /accounts/states; VEHICLE_LOCKED
 */
export const saveVehicle = async ({ tx, tenant, userId, vehicle, now }: VehicleSave): Promise<Vehicle> => {
  if (!isState(vehicle.state)) throw new Refusal('VALIDATION', { fieldErrors: { state: requiredText } })
  await lockUser(tx, userId)
  if (await vehicleOf(tx, userId)) throw new Refusal('VEHICLE_LOCKED')
  return entered(await insertVehicle(tx, { tenantId: tenant, userId, ...vehicle, createdAt: now }))
}
