import { requiredText } from '#contract/rules/required.ts'
import type { Vehicle } from '#contract/shapes/account.ts'
import type { Tx } from '#server/database/transact.ts'
import { isState } from '#server/basics/states.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { changesOf, ownAct, recordAct } from '#server/tables/audit-log.ts'
import { lockUser, type UserRow } from '#server/tables/users.ts'
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
  const user = await lockUser(tx, userId)
  if (await vehicleOf(tx, userId)) throw new Refusal('VEHICLE_LOCKED')
  const stored = await insertVehicle(tx, { tenantId: tenant, userId, ...vehicle, createdAt: now })
  if (user) await recordVehicle({ tx, user, vehicle, now })
  return entered(stored)
}

export interface StoredVehicle {
  tx: Tx
  user: UserRow
  vehicle: Vehicle
  now: Date
}

/** Writes a new vehicle of a user to the audit log. */
export const recordVehicle = async ({ tx, user, vehicle, now }: StoredVehicle): Promise<void> => {
  const { make, model, year, license, color, state } = vehicle
  const changes = changesOf({}, { make, model, year, license, color, state })
  const act = { act: 'vehicle added', personal: { userId: user.id, changes } } as const
  await recordAct(tx, { tenant: user.tenantId, now, ...act, ...ownAct(user) })
}
