import { and, desc, eq, gt } from 'drizzle-orm'
import { index, integer, jsonb, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { WaitingActKind } from '#contract/shapes/staff.ts'
import type { Tx } from '#server/database/transact.ts'
import { moment, placesOfWriter, tenantId } from './columns.ts'
import { atPlaces, ofCustomer } from './place.ts'
import { daysAfter, declareTable, removedWith, ofPerson } from './table.ts'
import { ofUser } from './users.ts'

/** Acts of staff above the sum of their role, which a second person confirms. */
export const waitingActs = declareTable(
  'waiting_acts',
  {
    tenantId: tenantId(),
    /** That of the act itself, such as of the refund. */
    id: uuid('id').notNull(),
    kind: text('kind').$type<WaitingActKind>().notNull(),
    /** The customer. */
    userId: uuid('user_id').notNull(),
    cents: integer('cents').notNull(),
    /** The parameters and the body of the call, as it was made. */
    request: jsonb('request').$type<{ params: object; body: object }>().notNull(),
    askedBy: uuid('asked_by').notNull(),
    askedAt: moment('asked_at').notNull(),
    state: text('state').$type<'waiting' | 'confirmed' | 'refused'>().notNull().default('waiting'),
    decidedBy: uuid('decided_by'),
    decidedAt: moment('decided_at'),
    places: placesOfWriter(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    ofUser(table),
    index('waiting_acts_newest').on(table.tenantId, table.askedAt),
  ],
  (table) => ({
    kept: daysAfter(30, table.askedAt),
    ofUser: removedWith(table.userId),
    own: {
      as: 'acts of staff that waited',
      of: ofPerson(table.userId),
      by: 'askedAt',
      columns: ['kind', 'cents', 'askedAt', 'state', 'decidedAt'],
    },
    place: { rows: `${ofCustomer(table.userId)} and ${atPlaces(table.places)}` },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { never: 'the audit log has it' },
  }),
)

export type WaitingActRow = typeof waitingActs.$inferSelect

/** @returns false when it is stored already */
export const insertWaitingAct = async (tx: Tx, row: typeof waitingActs.$inferInsert): Promise<boolean> =>
  (await tx.insert(waitingActs).values(row).onConflictDoNothing().returning({ id: waitingActs.id })).length > 0

export const waitingActById = async (tx: Tx, id: string): Promise<WaitingActRow | undefined> =>
  (await tx.select().from(waitingActs).where(eq(waitingActs.id, id)))[0]

export const lockWaitingAct = async (tx: Tx, id: string): Promise<WaitingActRow | undefined> =>
  (await tx.select().from(waitingActs).where(eq(waitingActs.id, id)).for('update'))[0]

export const decideWaitingAct = async (
  tx: Tx,
  id: string,
  decision: { state: 'confirmed' | 'refused'; decidedBy: string; decidedAt: Date },
): Promise<void> => {
  await tx
    .update(waitingActs)
    .set(decision)
    .where(and(eq(waitingActs.id, id), eq(waitingActs.state, 'waiting')))
}

/** Those that were asked for after a time, the newest first. */
export const waitingActsSince = (tx: Tx, since: Date): Promise<WaitingActRow[]> =>
  tx.select().from(waitingActs).where(gt(waitingActs.askedAt, since)).orderBy(desc(waitingActs.askedAt)).limit(200)
