import { and, desc, eq, sql } from 'drizzle-orm'
import { index, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/database/transact.ts'
import { moment, placesOfWriter, tenantId } from './columns.ts'
import { atPlaces, ofCustomer } from './place.ts'
import { declareTable, removedWith, ofPerson } from './table.ts'
import { ofUser, users } from './users.ts'

/** What staff have written down about a customer. Only staff see it. */
export const customerNotes = declareTable(
  'customer_notes',
  {
    tenantId: tenantId(),
    /** Chosen by the writer's page, so that a repeat writes nothing more. */
    id: uuid('id').notNull(),
    /** The customer. */
    userId: uuid('user_id').notNull(),
    /** Id of the administrator who wrote it. No reference: the note outlives the account. */
    writtenBy: uuid('written_by').notNull(),
    text: text('text').notNull(),
    writtenAt: moment('written_at').notNull(),
    places: placesOfWriter(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    ofUser(table),
    index('customer_notes_user').on(table.tenantId, table.userId, table.writtenAt),
  ],
  (table) => ({
    kept: { until: 'the account of the user is deleted' },
    ofUser: removedWith(table.userId),
    own: { as: 'notes of staff', of: ofPerson(table.userId), by: 'writtenAt', columns: ['text', 'writtenAt'] },
    place: { rows: `${ofCustomer(table.userId)} and ${atPlaces(table.places)}` },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { as: 'notes', by: 'writtenAt', columns: ['userId', 'writtenBy', 'text', 'writtenAt'] },
  }),
)

export interface ListedNote extends Pick<typeof customerNotes.$inferSelect, 'id' | 'text' | 'writtenAt'> {
  /** Null: the account of the writer is deleted. */
  writer: string | null
}

/** The notes about a customer, the newest first. */
export const notesOf = (tx: Tx, userId: string, most: number): Promise<ListedNote[]> =>
  tx
    .select({
      id: customerNotes.id,
      text: customerNotes.text,
      writtenAt: customerNotes.writtenAt,
      writer: sql<string | null>`nullif(trim(concat(${users.firstName}, ' ', ${users.lastName})), '')`,
    })
    .from(customerNotes)
    .leftJoin(users, and(eq(users.tenantId, customerNotes.tenantId), eq(users.id, customerNotes.writtenBy)))
    .where(eq(customerNotes.userId, userId))
    .orderBy(desc(customerNotes.writtenAt), customerNotes.id)
    .limit(most)

/** @returns false when there is a note with this id, and nothing was changed */
export const insertNote = async (tx: Tx, row: typeof customerNotes.$inferInsert): Promise<boolean> =>
  (await tx.insert(customerNotes).values(row).onConflictDoNothing().returning({ id: customerNotes.id })).length > 0
