import { requiredText } from '#contract/rules/required.ts'
import type { OwnVehicle } from '#contract/shapes/membership.ts'
import { read } from '#contract/site/row.ts'
import { settings } from '#contract/site/settings.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { isState } from '#server/basics/states.ts'
import { clubsOf } from '#server/tables/clubs.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { lockUser } from '#server/tables/users.ts'
import { insertVehicle, vehiclesOf } from '#server/tables/vehicles.ts'
import { recordVehicle, type VehicleSave } from './save-vehicle.ts'

/** Vehicles that a user has stored at most, in a membership or not. */
const mostVehicles = 20

/**
 * Adds a vehicle for a membership of its own. One that the user has already is answered as it is.
 * @throws Refusal VALIDATION for a state missing in GET /accounts/states; VEHICLES_MOST
 */
export const addVehicle = async ({ tx, tenant, userId, vehicle, now }: VehicleSave): Promise<OwnVehicle> => {
  if (!isState(vehicle.state)) throw new Refusal('VALIDATION', { fieldErrors: { state: requiredText } })
  const user = await lockUser(tx, userId)
  const own = await vehiclesOf(tx, userId)
  const known = own.find(({ license, state }) => license === vehicle.license && state === vehicle.state)
  if (known) return known
  const { siteConfig } = await readMerchant(tx, tenant)
  const { vehicles } = read(settings.membership, siteConfig.membership)
  const running = await clubsOf(tx, userId, now)
  if (running.length >= vehicles || own.length >= mostVehicles) throw new Refusal('VEHICLES_MOST')
  const stored = await insertVehicle(tx, { tenantId: tenant, userId, ...vehicle, createdAt: now })
  if (user) await recordVehicle({ tx, user, vehicle, now })
  return stored
}
