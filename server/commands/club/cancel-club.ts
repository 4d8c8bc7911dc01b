import type { Tx } from '#server/database/transact.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { changeClub, lockClub, type ClubRow } from '#server/tables/clubs.ts'
import { lockUser } from '#server/tables/users.ts'

export interface ClubChange {
  tx: Tx
  userId: string
  now: Date
}

/**
 * Cancels the plan. The club can be used until its next billing date; an unpaid one ends at once, and a payment that is
 * still in doubt is given back. A canceled club is left unchanged.
 * @returns the club, ended or not
 * @throws Refusal CLUB_NONE
 */
export const cancelClub = async ({ tx, userId, now }: ClubChange): Promise<ClubRow> => {
  await lockUser(tx, userId)
  const club = await lockClub(tx, userId, now)
  if (!club) throw new Refusal('CLUB_NONE')
  if (club.status === 'endbillingpending') return club
  const status = club.nextBillingAt <= now ? 'inactive' : 'endbillingpending'
  return changeClub(tx, club, { status, leftAt: now })
}
