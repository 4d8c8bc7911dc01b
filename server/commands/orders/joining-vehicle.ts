import type { VehicleRefusal } from '#contract/rules/order.ts'
import type { OrderRequest } from '#contract/shapes/order.ts'
import type { OwnVehicle } from '#contract/shapes/membership.ts'
import { read } from '#contract/site/row.ts'
import { settings } from '#contract/site/settings.ts'
import type { Tx } from '#server/database/transact.ts'
import { clubsOf, type ClubRow } from '#server/tables/clubs.ts'
import type { Merchant } from '#server/tables/merchants.ts'
import { runsElsewhere, vehicleOf, vehiclesOf } from '#server/tables/vehicles.ts'

export interface JoiningOrder {
  tx: Tx
  userId: string
  merchant: Merchant
  request: Pick<OrderRequest, 'vehicleId'>
  now: Date
}

/** The vehicle that a club in an order is for. */
export interface Joining {
  /** The membership of the vehicle, which a purchase replaces. */
  current: ClubRow | null
  refusal: VehicleRefusal | null
  /** Off the prices of the club. */
  percent: number
}

/** Whether a vehicle can join a club, and what is taken off for a further one. */
export const joiningVehicle = async ({ tx, userId, merchant, request, now }: JoiningOrder): Promise<Joining> => {
  const { vehicleId } = request
  const clubs = await clubsOf(tx, userId, now)
  const { vehicles: most, ...offered } = read(settings.membership, merchant.siteConfig.membership)
  const vehicle = vehicleId
    ? (await vehiclesOf(tx, userId)).find(({ id }) => id === vehicleId)
    : await vehicleOf(tx, userId)
  const current = (vehicleId ? clubs.find((club) => club.vehicleId === vehicleId) : clubs[0]) ?? null
  const percent = current ? current.vehiclePercent : clubs.length > 0 ? (offered.extraVehiclePercent ?? 0) : 0
  const isKept = most > 1 || offered.vehicleSwapsPerYear !== undefined
  const refusal = async (): Promise<VehicleRefusal | null> => {
    if (!vehicle) return vehicleId ? 'VEHICLE_UNKNOWN' : 'VEHICLE_REQUIRED'
    if (!current && clubs.length > 0 && clubs.length >= most) return 'VEHICLES_MOST'
    return isKept && (await plateRuns(tx, vehicle, current)) ? 'PLATE_RUNS' : null
  }
  return { current, refusal: await refusal(), percent }
}

const plateRuns = (tx: Tx, { license, state }: OwnVehicle, current: ClubRow | null): Promise<boolean> =>
  runsElsewhere(tx, { license, state, except: current?.id ?? null })
