import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import { boolean, index, integer, primaryKey, uuid } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { chosenPlaces } from './place.ts'
import { daysBefore, declareTable, removedWith, ofPerson } from './table.ts'
import { users } from './users.ts'

/** Days for which a visit or a charge at a kiosk makes a customer one of a place. */
const visitDays = 400

/**
 * The places that customers belong to: home, and where they were in the last 400 days. The database writes it, when a
 * home, a use of a code, a charge at a kiosk or a member of staff is stored. One who belongs to no place, and one who is
 * staff, has the row of place 0: so a policy looks for rows alone, and never for their absence. No reference to the users,
 * whose policies need this table.
 */
export const customerPlaces = declareTable(
  'customer_places',
  {
    tenantId: tenantId(),
    userId: uuid('user_id').notNull(),
    /** 0: every place. */
    locationId: integer('location_id').notNull(),
    isHome: boolean('is_home').notNull(),
    /** The newest use or charge; null: none. */
    lastAt: moment('last_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.userId, table.locationId] }),
    index('customer_places_ends').on(table.tenantId, table.lastAt),
  ],
  (table) => ({
    kept: { by: 'tenant', deleteSome: (tx, now) => endVisits(tx, now) },
    ofUser: removedWith(table.userId),
    // The owner of the tables reads all, for the audit log (`sees_subject`).
    own: { as: 'locations', of: ofPerson(table.userId), by: 'locationId', columns: ['locationId', 'isHome', 'lastAt'] },
    place: { rows: `customer_places.location_id = any(0 || ${chosenPlaces}) or current_user <> 'clearcoat_tenant'` },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { never: 'it repeats users, redemptions and orders' },
  }),
)

/** Replaces the customer_places rows of a customer, computed from home location, redemptions and kiosk charges. */
const place = (
  tx: Tx,
  { tenantId: tenant, userId }: Pick<typeof customerPlaces.$inferSelect, 'tenantId' | 'userId'>,
  now: Date,
) =>
  tx.execute(sql`select place_customer(${tenant}, ${userId}, ${daysBefore(now, visitDays).toISOString()}::timestamptz)`)

/** Customers of one portion. */
const most = 50

/** Ends visits of 400 days ago, of some customers. @returns whether there may be more */
const endVisits = async (tx: Tx, now: Date): Promise<boolean> => {
  const { userId, isHome, lastAt } = customerPlaces
  const ended = await tx
    .selectDistinct({ tenantId: customerPlaces.tenantId, userId })
    .from(customerPlaces)
    .where(and(lt(lastAt, daysBefore(now, visitDays)), eq(isHome, false)))
    .limit(most)
  for (const each of ended) await place(tx, each, now)
  return ended.length === most
}

/** Places the next users in the order of their ids. @returns the id of the last one; undefined: there are no more */
export const placeUsersAfter = async (tx: Tx, id: string, now: Date): Promise<string | undefined> => {
  const next = await tx
    .select({ tenantId: users.tenantId, userId: users.id })
    .from(users)
    .where(gt(users.id, id))
    .orderBy(asc(users.id))
    .limit(most)
  for (const each of next) await place(tx, each, now)
  return next.length === most ? next.at(-1)?.userId : undefined
}
