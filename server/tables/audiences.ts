import { and, asc, eq, exists, gt, inArray, isNull, lt, ne, not, or, sql, type SQL } from 'drizzle-orm'
import type { Audience, AudienceCount } from '#contract/shapes/broadcast.ts'
import type { Tx } from '#server/database/transact.ts'
import { clubs } from './clubs.ts'
import { pushTokens } from './push-tokens.ts'
import { redemptions } from './redemptions.ts'
import { users } from './users.ts'

const day = 86_400_000

const isMemberAt = (tx: Tx, now: Date): SQL =>
  exists(
    tx
      .select({ id: clubs.userId })
      .from(clubs)
      .where(
        and(
          eq(clubs.userId, users.id),
          ne(clubs.status, 'inactive'),
          // A cancelled club whose period is over has ended.
          or(ne(clubs.status, 'endbillingpending'), gt(clubs.nextBillingAt, now)),
        ),
      ),
  )

const hasRedeemedSince = (tx: Tx, since: Date): SQL =>
  exists(
    tx
      .select({ id: redemptions.id })
      .from(redemptions)
      .where(and(eq(redemptions.userId, users.id), gt(redemptions.at, since), isNull(redemptions.returnedAt))),
  )

/** Whether a user is of the audience at a time. */
const isOf = (tx: Tx, { locationIds, isMember, awayDays, wantsOffers }: Audience, now: Date): SQL => {
  const since = new Date(now.getTime() - (awayDays ?? 0) * day)
  const all = [
    isNull(users.deletedAt),
    ...(locationIds ? [inArray(users.homeLocationId, locationIds)] : []),
    ...(isMember ? [isMemberAt(tx, now)] : []),
    ...(awayDays === undefined ? [] : [lt(users.createdAt, since), not(hasRedeemedSince(tx, since))]),
    ...(wantsOffers ? [eq(users.optInToMarketing, true)] : []),
  ]
  return and(...all) as SQL
}

const hasDevice = (tx: Tx): SQL =>
  exists(tx.select({ hash: pushTokens.tokenHash }).from(pushTokens).where(eq(pushTokens.userId, users.id)))

export const countAudience = async (tx: Tx, audience: Audience, now: Date): Promise<AudienceCount> => {
  const counted = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`
  const [row] = await tx
    .select({
      customers: counted(isNull(users.deletedAt)),
      reached: counted(and(isOf(tx, audience, now), hasDevice(tx)) as SQL),
      silent: counted(and(isOf(tx, audience, now), not(hasDevice(tx))) as SQL),
    })
    .from(users)
  return row ?? { customers: 0, reached: 0, silent: 0 }
}

/** Users of an audience with a device, in the order of their ids. @param after an id; null: from the first on */
export const reachedUsers = async (
  tx: Tx,
  audience: Audience,
  now: Date,
  page: { after: string | null; most: number },
): Promise<string[]> => {
  const { after, most } = page
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isOf(tx, audience, now), hasDevice(tx), after === null ? undefined : gt(users.id, after)))
    .orderBy(asc(users.id))
    .limit(most)
  return rows.map(({ id }) => id)
}
