import { changeClub, lockStoredClubs } from '#server/tables/clubs.ts'
import type { ClubChange } from './act-on-club.ts'

/** Makes unpaid periods due now, for the transaction that saves a new card. The user's row is locked. */
export const billAtOnce = async ({ tx, userId, now }: ClubChange): Promise<void> => {
  for (const club of await lockStoredClubs(tx, userId))
    if (club.status === 'active' && club.unpaidSince) await changeClub(tx, club, { nextAttemptAt: now })
}
