import { and, eq, isNull, lt } from 'drizzle-orm'
import { bigint, index, jsonb, primaryKey, uuid } from 'drizzle-orm/pg-core'
import type { AuditedChange } from '#contract/shapes/audit.ts'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { ofCustomer } from './place.ts'
import { deletePortion } from './portions.ts'
import { daysBefore, declareTable, removedWith, ofPerson } from './table.ts'

/** Values of a person that an act has read or changed. */
export interface PersonalValues {
  changes?: readonly AuditedChange[]
  /** Of a search, as they were typed. */
  words?: string
}

/** Days that values are kept which belong to nobody who is known, such as the words of a search that found nobody. */
const daysOfNobody = 30

/**
 * The personal values of acts in the audit log, beside it: they are removed with the account of the person, and the act
 * stays. They go with their act when that is trimmed.
 */
export const auditValues = declareTable(
  'audit_values',
  {
    tenantId: tenantId(),
    /** Of the act. Without a reference: the log has acts of no site, too. */
    actId: bigint('act_id', { mode: 'number' }).notNull(),
    /** The person; null: nobody who is known. */
    userId: uuid('user_id'),
    values: jsonb('values').$type<PersonalValues>().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.actId] }),
    index('audit_values_user').on(table.tenantId, table.userId),
  ],
  (table) => ({
    kept: {
      by: 'tenant',
      deleteSome: (tx, now) =>
        deletePortion(tx, table, and(isNull(table.userId), lt(table.at, daysBefore(now, daysOfNobody)))),
    },
    ofUser: removedWith(table.userId),
    own: { as: 'values of acts on the account', of: ofPerson(table.userId), by: 'at', columns: ['at', 'values'] },
    place: { rows: ofCustomer(table.userId) },
    ofSite: 'removed',
    ofMove: { renumbered: 'actId' },
    shown: { never: 'it is of the log' },
  }),
)

export const insertAuditValues = async (tx: Tx, row: typeof auditValues.$inferInsert): Promise<void> => {
  await tx.insert(auditValues).values(row).onConflictDoNothing()
}

/** Whether values of the act are kept. */
export const hasAuditValues = async (tx: Tx, actId: number): Promise<boolean> =>
  (await tx.select({ at: auditValues.at }).from(auditValues).where(eq(auditValues.actId, actId))).length > 0
