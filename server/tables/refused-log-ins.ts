import { and, desc, eq, isNull } from 'drizzle-orm'
import { primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { RefusedLogIn } from '#contract/shapes/sign-in.ts'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { ofCustomer } from './place.ts'
import { daysAfter, declareTable, removedWith, ofPerson } from './table.ts'
import { ofUser, ofUserIndex } from './users.ts'

/** Log-ins that were refused although a secret of the user was right; the user says whether it was them. */
export const refusedLogIns = declareTable(
  'refused_log_ins',
  {
    tenantId: tenantId(),
    /** A random one; of a log-in without the demanded passkey, that of its session. */
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    at: moment('at').notNull(),
    why: text('why').$type<RefusedLogIn['why']>().notNull(),
    deviceName: text('device_name'),
    browserName: text('browser_name'),
    /** The network that it came from (`basics/short-address.ts`); null: it is not known. */
    network: text('network'),
    answeredAt: moment('answered_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    ofUser(table),
    ofUserIndex('refused_log_ins_user', table),
  ],
  (table) => ({
    kept: daysAfter(90, table.at),
    ofUser: removedWith(table.userId),
    own: {
      as: 'refused log-ins',
      of: ofPerson(table.userId),
      by: 'at',
      columns: ['at', 'why', 'deviceName', 'browserName', 'network', 'answeredAt'],
    },
    place: { rows: ofCustomer(table.userId) },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { never: 'it ends by itself' },
  }),
)

export type RefusedLogInRow = typeof refusedLogIns.$inferSelect

export const insertRefusedLogIn = async (tx: Tx, row: typeof refusedLogIns.$inferInsert): Promise<void> => {
  await tx.insert(refusedLogIns).values(row)
}

/** Those that the user has not answered, the newest first. */
export const openRefusals = (tx: Tx, userId: string): Promise<RefusedLogInRow[]> =>
  tx
    .select()
    .from(refusedLogIns)
    .where(and(eq(refusedLogIns.userId, userId), isNull(refusedLogIns.answeredAt)))
    .orderBy(desc(refusedLogIns.at), refusedLogIns.id)
    .limit(10)

/** @returns false when there is no such one without an answer */
export const answerRefusal = async (tx: Tx, userId: string, id: string, now: Date): Promise<boolean> =>
  (
    await tx
      .update(refusedLogIns)
      .set({ answeredAt: now })
      .where(and(eq(refusedLogIns.id, id), eq(refusedLogIns.userId, userId), isNull(refusedLogIns.answeredAt)))
      .returning({ id: refusedLogIns.id })
  ).length > 0
