import type { Vehicle } from '#contract/shapes/account.ts'
import type { Tx } from '../database/transact.ts'
import { Refusal } from '../refusal.ts'
import { insertVehicle, vehicleOf } from '../tables/vehicles.ts'

/** Saves the vehicle of a person who has none yet. @throws Refusal VEHICLE_LOCKED */
export const saveVehicle = async (
  tx: Tx,
  tenant: number,
  userId: string,
  vehicle: Vehicle,
  now: Date,
): Promise<Vehicle> => {
  if (!(await insertVehicle(tx, { tenantId: tenant, userId, ...vehicle, createdAt: now })))
    throw new Refusal('VEHICLE_LOCKED')
  return (await vehicleOf(tx, userId)) ?? vehicle
}
