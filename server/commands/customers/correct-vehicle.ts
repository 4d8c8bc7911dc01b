import { requiredText } from '#contract/rules/required.ts'
import type { Vehicle } from '#contract/shapes/account.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { isState } from '#server/basics/states.ts'
import { adminActor, recordAct } from '#server/tables/audit-log.ts'
import { lockUser } from '#server/tables/users.ts'
import { insertVehicle, updateVehicle, vehicleOf } from '#server/tables/vehicles.ts'

export interface VehicleCorrection {
  tx: Tx
  tenant: number
  /** The administrator. */
  adminId: string
  /** The customer. */
  userId: string
  vehicle: Vehicle
  reason: string
  now: Date
}

const members = ['make', 'model', 'year', 'license', 'color', 'state'] as const

/**
 * Replaces the vehicle of a customer, who cannot change it. The log names what was changed, not the values: they belong
 * to the customer and go with the account.
 * @throws Refusal CUSTOMER_UNKNOWN; VALIDATION for a state missing in GET /accounts/states
 */
export const correctVehicle = async (correction: VehicleCorrection): Promise<Vehicle> => {
  const { tx, tenant, adminId, userId, vehicle, reason, now } = correction
  if (!isState(vehicle.state)) throw new Refusal('VALIDATION', { fieldErrors: { state: requiredText } })
  if (!(await lockUser(tx, userId))) throw new Refusal('CUSTOMER_UNKNOWN')
  const before = await vehicleOf(tx, userId)
  const changed = members.filter((member) => before?.[member] !== vehicle[member])
  if (changed.length === 0) return vehicle
  if (before) await updateVehicle(tx, before.id, vehicle)
  else await insertVehicle(tx, { tenantId: tenant, userId, ...vehicle, createdAt: now })
  const changes = changed.map((field) => ({ field, before: before?.[field] ?? null, after: vehicle[field] }))
  const act = { act: 'vehicle corrected', subject: userId, reason, detail: { changed } } as const
  await recordAct(tx, { tenant, now, actor: adminActor(adminId), ...act, personal: { userId, changes } })
  return vehicle
}
