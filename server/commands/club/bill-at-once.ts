import { changeClub, lockStoredClub } from '#server/tables/clubs.ts'
import type { ClubChange } from './act-on-club.ts'

/** Makes an unpaid period due now, for the transaction that saves a new card. The user's row is locked. */
export const billAtOnce = async ({ tx, userId, now }: ClubChange): Promise<void> => {
  const club = await lockStoredClub(tx, userId)
  if (club?.status === 'active' && club.unpaidSince) await changeClub(tx, club, { nextAttemptAt: now })
}
