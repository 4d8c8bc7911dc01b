import { validAt } from '#contract/rules/valid-at.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { adminActor, recordAct } from '#server/tables/audit-log.ts'
import { lockClubById } from '#server/tables/clubs.ts'
import { countClubUse } from '#server/tables/club-uses.ts'
import { hasLocation } from '#server/tables/locations.ts'
import { hasRedemption, insertRedemption } from '#server/tables/redemptions.ts'
import { opensLane } from '../club/terms.ts'

export interface HandCount {
  tx: Tx
  tenant: number
  /** The administrator. */
  adminId: string
  /** Id of the use, chosen by the caller. */
  use: string
  /** Id of the membership. */
  membership: string
  locationId: number
  reason: string
  now: Date
}

/** Stands for a terminal in uses that staff have counted. */
const byHand = 'by hand'

/**
 * Counts a use of a club without its code, as a scan does: under the lock of the club, and with the same refusals. A repeat
 * with the same id counts nothing more.
 * @throws Refusal MEMBERSHIP_UNKNOWN, LOCATION_UNKNOWN, CODE_ITEM_EXPIRED, CODE_LOCATION, CODE_LIMIT
 */
export const countUseByHand = async (count: HandCount): Promise<void> => {
  const { tx, tenant, adminId, use, membership, locationId, reason, now } = count
  const club = await lockClubById(tx, membership)
  if (!club) throw new Refusal('MEMBERSHIP_UNKNOWN')
  if (await hasRedemption(tx, use)) return
  if (!(await hasLocation(tx, tenant, locationId))) throw new Refusal('LOCATION_UNKNOWN')
  if (!(await opensLane({ tx, club, now }))) throw new Refusal('CODE_ITEM_EXPIRED')
  if (!validAt(club.locationIds, locationId)) throw new Refusal('CODE_LOCATION')
  if (!(await countClubUse(tx, club.id, now))) throw new Refusal('CODE_LIMIT')
  const { userId, name } = club
  const row = { id: use, tenantId: tenant, kind: 'washClub', userId, membershipId: club.id, name, locationId } as const
  await insertRedemption(tx, { ...row, terminalId: byHand, at: now })
  const about = {
    act: 'club use counted',
    subject: userId,
    reason,
    detail: { name, membership: club.id, use },
    places: [locationId],
  } as const
  await recordAct(tx, { tenant, now, actor: adminActor(adminId), ...about })
}
