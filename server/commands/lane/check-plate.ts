import { keysOf } from '#contract/rules/customer-search.ts'
import { stateOf, worksAt, type MembershipRules } from '#contract/rules/membership.ts'
import type { LaneVehicle } from '#contract/shapes/lane.ts'
import type { Tx } from '#server/database/transact.ts'
import { adminActor, recordAct } from '#server/tables/audit-log.ts'
import { clubsOfUsers, termsOfClub, type ClubRow } from '#server/tables/clubs.ts'
import { keysFor } from '#server/tables/customer-keys.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { entered, vehiclesOf } from '#server/tables/vehicles.ts'
import { rulesOf } from '../club/terms.ts'

/** Vehicles that are shown, and keys that are read for them. */
const most = 20

export interface PlateCheck {
  tx: Tx
  tenant: number
  /** Who checks. */
  adminId: string
  /** A plate as typed, or its last characters. */
  plate: string
  now: Date
}

interface Found extends LaneVehicle {
  userId: string
}

/**
 * The vehicles whose plate is, or ends with, what was typed; those with a membership first. The check is one act of the
 * audit log, about the customer where all that was found is of one.
 */
export const checkPlate = async (check: PlateCheck): Promise<LaneVehicle[]> => {
  const { tx, tenant, adminId, plate, now } = check
  const found = await find(check)
  const owners = new Set(found.map(({ userId }) => userId))
  const [userId = null] = owners.size === 1 ? owners : []
  const act = {
    act: 'plate checked',
    places: 'of the writer',
    ...(userId === null ? {} : { subject: userId }),
  } as const
  await recordAct(tx, { tenant, now, actor: adminActor(adminId), ...act, personal: { userId, words: plate.trim() } })
  return found.map(({ vehicle, membership }) => ({ vehicle, membership }))
}

const find = async ({ tx, tenant, plate, now }: PlateCheck): Promise<Found[]> => {
  const sought = keysOf('plate', plate)[0]
  if (!sought) return []
  const hits = await keysFor(tx, { words: [[sought]], whole: [] }, most)
  const users = [...new Set(hits.map(({ userId }) => userId))]
  if (users.length === 0) return []
  const rules = await rulesOf({ tx, merchant: await readMerchant(tx, tenant) })
  const clubs = await clubsOfUsers(tx, users, now)
  const found: Found[] = []
  for (const userId of users) {
    for (const own of await vehiclesOf(tx, userId)) {
      if (!keysOf('plate', own.license)[0]?.key.endsWith(sought.key)) continue
      const club = clubs.find(({ vehicleId }) => vehicleId === own.id)
      found.push({ userId, vehicle: entered(own), membership: club ? shown(club, now.getTime(), rules) : null })
    }
  }
  return found.toSorted((a, b) => Number(b.membership !== null) - Number(a.membership !== null)).slice(0, most)
}

const shown = (club: ClubRow, at: number, rules: MembershipRules): LaneVehicle['membership'] => {
  const terms = termsOfClub(club)
  const state = stateOf(terms, at)
  if (state === 'ended') return null
  const until = { frozen: terms.freeze?.until, unpaid: terms.unpaid?.nextAttemptAt, active: null, ending: null }[state]
  return {
    id: club.id,
    plan: club.name,
    state,
    opens: worksAt(terms, at, rules),
    until: until ?? terms.nextBillingAt,
    usesThisPeriod: club.usesThisPeriod,
    useLimit: club.useLimit,
    locationIds: club.locationIds,
  }
}
