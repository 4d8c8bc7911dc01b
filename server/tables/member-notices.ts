import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { index, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/database/transact.ts'
import { cards } from './cards.ts'
import { clubs } from './clubs.ts'
import { moment, tenantId } from './columns.ts'
import { ofCustomer } from './place.ts'
import { daysAfter, declareTable, removedWith, ofPerson } from './table.ts'
import { ofUser, ofUserIndex } from './users.ts'

/** What a member is told before it happens: that a month is billed, that the card expires in a month, or in a week. */
export type NoticeKind = 'renewal' | 'cardInMonth' | 'cardInWeek'

/** Each notice that was sent, so that it is sent once. */
export const memberNotices = declareTable(
  'member_notices',
  {
    tenantId: tenantId(),
    kind: text('kind').$type<NoticeKind>().notNull(),
    /** The membership that is billed, or the user whose card expires. */
    subject: uuid('subject').notNull(),
    /** The billing, or the first moment after the card's last day. */
    about: moment('about').notNull(),
    userId: uuid('user_id').notNull(),
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.kind, table.subject, table.about] }),
    index('member_notices_about').on(table.tenantId, table.about),
    ofUser(table),
    ofUserIndex('member_notices_user', table),
  ],
  (table) => ({
    // Longer than a billing or the end of a card can be moved.
    kept: daysAfter(400, table.about),
    ofUser: removedWith(table.userId),
    own: { as: 'notices to members', of: ofPerson(table.userId), by: 'sentAt', columns: ['kind', 'about', 'sentAt'] },
    place: { rows: ofCustomer(table.userId) },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { never: 'it ends by itself' },
  }),
)

/** @returns false when the notice was sent already */
export const noteNotice = async (tx: Tx, row: typeof memberNotices.$inferInsert): Promise<boolean> =>
  (await tx.insert(memberNotices).values(row).onConflictDoNothing().returning({ kind: memberNotices.kind })).length > 0

/** Two billings of a membership are at least so many days apart; what is closer is one billing that was moved. */
const apart = sql`interval '27 days'`

/** Members of a merchant who are to be told; each is told in the transaction that found them. */
export interface Wanted {
  /** Not before. */
  after: Date
  /** Not at or after. */
  before: Date
  most: number
}

/**
 * The memberships of which a full month is billed within the time, and whose users have not been told. Not one that ends, is unpaid, or is frozen at that billing.
 */
export const membershipsToBill = (
  tx: Tx,
  { after, before, most }: Wanted,
): Promise<{ userId: string; membershipId: string }[]> => {
  const told = sql`exists (select 1 from ${memberNotices} as told where told.tenant_id = ${clubs.tenantId}
    and told.kind = 'renewal' and told.subject = ${clubs.id}
    and told.about > ${clubs.nextBillingAt} - ${apart} and told.about < ${clubs.nextBillingAt} + ${apart})`
  return tx
    .select({ userId: clubs.userId, membershipId: clubs.id })
    .from(clubs)
    .where(
      and(
        eq(clubs.status, 'active'),
        isNull(clubs.unpaidSince),
        gt(clubs.nextBillingAt, after),
        sql`${clubs.nextBillingAt} < ${before.toISOString()}::timestamptz`,
        or(
          isNull(clubs.frozenUntil),
          gt(clubs.frozenFrom, clubs.nextBillingAt),
          lte(clubs.frozenUntil, clubs.nextBillingAt),
        ),
        sql`not ${told}`,
      ),
    )
    .orderBy(asc(clubs.nextBillingAt), asc(clubs.id))
    .limit(most)
}

export interface ExpiringCards {
  kind: NoticeKind
  /** The month at whose end the cards expire. */
  month: number
  year: number
  about: Date
  most: number
}

/** The users of running memberships whose card expires with a month, and who have not been told. */
export const usersOfCards = async (tx: Tx, { kind, month, year, about, most }: ExpiringCards): Promise<string[]> => {
  const told = sql`exists (select 1 from ${memberNotices} as told where told.tenant_id = ${cards.tenantId}
    and told.kind = ${kind} and told.subject = ${cards.userId} and told.about = ${about.toISOString()}::timestamptz)`
  const running = sql`exists (select 1 from ${clubs} where ${clubs.tenantId} = ${cards.tenantId}
    and ${clubs.userId} = ${cards.userId} and ${clubs.status} = 'active')`
  const rows = await tx
    .select({ userId: cards.userId })
    .from(cards)
    .where(and(eq(cards.expirationMonth, month), eq(cards.expirationYear, year), running, sql`not ${told}`))
    .orderBy(asc(cards.userId))
    .limit(most)
  return rows.map(({ userId }) => userId)
}
