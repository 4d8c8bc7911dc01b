import { requiredText } from '#contract/rules/required.ts'
import type { Act } from '#contract/rules/membership-acts.ts'
import type { MembershipAct, OwnVehicle } from '#contract/shapes/membership.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { isState } from '#server/basics/states.ts'
import type { Tx } from '#server/database/transact.ts'
import type { ClubRow } from '#server/tables/clubs.ts'
import { voidTempTokens } from '#server/tables/temp-tokens.ts'
import { insertVehicle, runsElsewhere, vehicleOfClub, vehiclesOf } from '#server/tables/vehicles.ts'

export interface WantedSwap {
  tx: Tx
  club: ClubRow
  act: Pick<MembershipAct, 'vehicleId' | 'vehicle'>
  isByStaff: boolean
  now: Date
}

/**
 * The swap that is asked for. A vehicle that the user does not have yet is stored; a refusal of the swap takes it back
 * with the transaction.
 * @throws Refusal VEHICLE_UNKNOWN; VALIDATION for a state missing in GET /accounts/states
 */
export const swapOf = async (wanted: WantedSwap): Promise<Act & { act: 'swap' }> => {
  const { tx, club, isByStaff } = wanted
  const from = (await vehicleOfClub(tx, club))?.id ?? null
  return { act: 'swap', from, to: (await wantedVehicle(wanted)).id, isByStaff }
}

const wantedVehicle = async ({ tx, club, act, now }: WantedSwap): Promise<OwnVehicle> => {
  const known = await vehiclesOf(tx, club.userId)
  const { vehicle } = act
  const found = known.find(({ id, license, state }) =>
    vehicle ? license === vehicle.license && state === vehicle.state : id === act.vehicleId,
  )
  if (found) return found
  if (!vehicle) throw new Refusal('VEHICLE_UNKNOWN')
  if (!isState(vehicle.state)) throw new Refusal('VALIDATION', { fieldErrors: { state: requiredText } })
  return insertVehicle(tx, { tenantId: club.tenantId, userId: club.userId, ...vehicle, createdAt: now })
}

export interface DoneSwap extends Pick<WantedSwap, 'tx' | 'isByStaff' | 'now'> {
  /** The club with its new vehicle. */
  club: ClubRow
}

/**
 * Codes that were issued for the vehicle of before are void from now on.
 * @throws Refusal PLATE_RUNS for a member; staff may have two memberships with one license plate
 */
export const finishSwap = async ({ tx, club, isByStaff, now }: DoneSwap): Promise<void> => {
  const vehicle = await vehicleOfClub(tx, club)
  if (vehicle && !isByStaff && (await runsElsewhere(tx, { ...vehicle, except: club.id })))
    throw new Refusal('PLATE_RUNS')
  await voidTempTokens(tx, { userId: club.userId, kind: 'WashClub', membershipId: club.id }, now)
}
