import { and, desc, eq, gt, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm'
import { index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { EntryScope } from '#contract/permissions.ts'
import type { EntryEnd } from '#contract/shapes/entry.ts'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { deletePortion } from './portions.ts'
import { daysBefore, declareTable } from './table.ts'

/**
 * Entries of platform staff into the office of a merchant. The platform asks for one; it begins when the page of the
 * office exchanges the code, and ends at its time at the latest.
 */
export const officeEntries = declareTable(
  'office_entries',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    /** The name of the platform's account. */
    staff: text('staff').notNull(),
    /** Of the account's tokens when the entry was asked for. */
    generation: integer('generation').notNull(),
    reason: text('reason').notNull(),
    reference: text('reference'),
    scope: text('scope').$type<EntryScope>().notNull(),
    askedAt: moment('asked_at').notNull(),
    /** Null once the code is exchanged. */
    codeHash: text('code_hash'),
    /** Null until the code is exchanged. */
    startedAt: moment('started_at'),
    until: moment('until'),
    endedAt: moment('ended_at'),
    endedBy: text('ended_by').$type<EntryEnd>(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('office_entries_newest').on(table.tenantId, table.startedAt),
    index('office_entries_staff').on(table.staff),
  ],
  (table) => ({
    // As long as the acts that were done in it.
    kept: {
      by: 'tenant',
      deleteSome: (tx, now, { auditLogDays }) =>
        deletePortion(
          tx,
          table,
          or(
            lt(table.askedAt, daysBefore(now, auditLogDays)),
            and(isNull(table.startedAt), lt(table.askedAt, daysBefore(now, 1))),
          ),
        ),
    },
    ofUser: { kept: 'no row is of a user: platform staff are not users of a merchant' },
    own: { withheld: 'it is of platform staff and of the merchant' },
    place: { shared: 'every office is told who is in it' },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: {
      as: 'office_entries',
      by: 'askedAt',
      columns: ['id', 'staff', 'reason', 'reference', 'scope', 'startedAt', 'until', 'endedAt', 'endedBy'],
    },
  }),
)

export type OfficeEntryRow = typeof officeEntries.$inferSelect

/** One that has begun. */
export type BegunEntry = OfficeEntryRow & { startedAt: Date; until: Date }

export const isBegun = (row: OfficeEntryRow): row is BegunEntry => row.startedAt !== null && row.until !== null

const open = (now: Date): SQL | undefined =>
  and(isNotNull(officeEntries.startedAt), isNull(officeEntries.endedAt), gt(officeEntries.until, now))

export const insertEntry = async (tx: Tx, row: typeof officeEntries.$inferInsert): Promise<void> => {
  await tx.insert(officeEntries).values(row)
}

/** The entry if it lasts; undefined: it has ended, or there is none. */
export const openEntry = async (tx: Tx, id: string, now: Date): Promise<BegunEntry | undefined> =>
  (
    await tx
      .select()
      .from(officeEntries)
      .where(and(eq(officeEntries.id, id), open(now)))
  ).find(isBegun)

/** The entries that last, the earliest first. */
export const openEntries = async (tx: Tx, now: Date): Promise<BegunEntry[]> =>
  (await tx.select().from(officeEntries).where(open(now)).orderBy(officeEntries.startedAt)).filter(isBegun)

/** The newest entries that have begun. */
export const newestEntries = async (tx: Tx, most: number): Promise<BegunEntry[]> =>
  (
    await tx
      .select()
      .from(officeEntries)
      .where(isNotNull(officeEntries.startedAt))
      .orderBy(desc(officeEntries.startedAt), officeEntries.id)
      .limit(most)
  ).filter(isBegun)

/** Locks an entry until the end of the transaction. */
export const lockEntry = async (tx: Tx, id: string): Promise<OfficeEntryRow | undefined> =>
  (await tx.select().from(officeEntries).where(eq(officeEntries.id, id)).for('update'))[0]

/** Locks the entry that waits for the code until the end of the transaction. */
export const lockEntryByCode = async (tx: Tx, codeHash: string): Promise<OfficeEntryRow | undefined> =>
  (
    await tx
      .select()
      .from(officeEntries)
      .where(and(eq(officeEntries.codeHash, codeHash), isNull(officeEntries.endedAt)))
      .for('update')
  )[0]

/** Of one account, at all sites, those that have not ended. As the platform. */
export const unendedEntriesOf = (tx: Tx, staff: string): Promise<Pick<OfficeEntryRow, 'tenantId' | 'id'>[]> =>
  tx
    .select({ tenantId: officeEntries.tenantId, id: officeEntries.id })
    .from(officeEntries)
    .where(and(eq(officeEntries.staff, staff), isNull(officeEntries.endedAt)))
    .orderBy(officeEntries.tenantId, officeEntries.id)

export const updateEntry = async (
  tx: Tx,
  id: string,
  change: Partial<typeof officeEntries.$inferInsert>,
): Promise<void> => {
  await tx.update(officeEntries).set(change).where(eq(officeEntries.id, id))
}

/** The due work that ends an entry at its time. */
export const endOfEntry = ({ tenantId, id }: Pick<OfficeEntryRow, 'tenantId' | 'id'>) => ({
  tenant: tenantId,
  kind: 'entry-end',
  subject: id,
})
