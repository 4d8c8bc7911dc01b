import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/transact.ts'
import { clubs, type ClubRow } from './clubs.ts'

/** Counts one use of the period, if one is left. @returns the updated club, or undefined */
export const countClubUse = async (tx: Tx, id: string, now: Date): Promise<ClubRow | undefined> =>
  (
    await tx
      .update(clubs)
      .set({ usesThisPeriod: sql`uses_this_period + 1`, usedAt: now })
      .where(and(eq(clubs.id, id), sql`(use_limit is null or uses_this_period < use_limit)`))
      .returning()
  )[0]

/** Gives one use of the period back to a locked club. */
export const uncountClubUse = async (tx: Tx, id: string): Promise<void> => {
  await tx
    .update(clubs)
    .set({ usesThisPeriod: sql`uses_this_period - 1` })
    .where(and(eq(clubs.id, id), sql`uses_this_period > 0`))
}
