import { and, eq, gt, sql } from 'drizzle-orm'
import { char, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { ofCustomer } from './place.ts'
import { daysAfter, declareTable, removedWith } from './table.ts'
import { ofUser, ofUserIndex } from './users.ts'

/** ready: the socket is open; bound: a user fills in the form; saved and failed: ended. */
export type CardEntryState = 'ready' | 'bound' | 'saved' | 'failed'

/** A card entry, from the opening of its socket to the processor's result. */
export const cardEntries = declareTable(
  'card_entries',
  {
    tenantId: tenantId(),
    /** 128 random bits in hex. */
    socketId: char('socket_id', { length: 32 }).notNull(),
    /** Origin of the page that opened the socket and frames the form. */
    origin: text('origin').notNull(),
    state: text('state').$type<CardEntryState>().notNull(),
    userId: uuid('user_id'),
    processor: text('processor'),
    /** The server's reference at the processor. */
    ref: text('ref'),
    message: text('message'),
    openedAt: moment('opened_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.socketId] }),
    ofUser(table),
    ofUserIndex('card_entries_user', table),
    uniqueIndex('card_entries_ref').on(table.tenantId, table.ref),
  ],
  (table) => ({
    kept: daysAfter(1, table.expiresAt),
    ofUser: removedWith(table.userId),
    own: { withheld: 'it ends within minutes, and opens the entry of a card' },
    place: { rows: ofCustomer(table.userId) },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { never: 'it ends by itself' },
  }),
)

export type CardEntryRow = typeof cardEntries.$inferSelect

export const insertCardEntry = async (tx: Tx, row: typeof cardEntries.$inferInsert): Promise<void> => {
  await tx.insert(cardEntries).values(row)
}

/** Binds an open socket to one user and one set-up, once. @returns undefined when it is unknown, bound or expired */
export const bindCardEntry = async (
  tx: Tx,
  socketId: string,
  to: { userId: string; processor: string; ref: string },
  now: Date,
): Promise<CardEntryRow | undefined> =>
  (
    await tx
      .update(cardEntries)
      .set({ ...to, state: 'bound' })
      .where(and(eq(cardEntries.socketId, socketId), eq(cardEntries.state, 'ready'), gt(cardEntries.expiresAt, now)))
      .returning()
  )[0]

export const countBoundEntries = async (tx: Tx, userId: string, now: Date): Promise<number> =>
  (
    await tx
      .select({ n: sql<number>`count(*)::int` })
      .from(cardEntries)
      .where(and(eq(cardEntries.userId, userId), eq(cardEntries.state, 'bound'), gt(cardEntries.expiresAt, now)))
  )[0]?.n ?? 0

export const cardEntryByRef = async (tx: Tx, ref: string): Promise<CardEntryRow | undefined> =>
  (await tx.select().from(cardEntries).where(eq(cardEntries.ref, ref)))[0]

export const cardEntryBySocket = async (tx: Tx, socketId: string): Promise<CardEntryRow | undefined> =>
  (await tx.select().from(cardEntries).where(eq(cardEntries.socketId, socketId)))[0]

/** Checks and marks in one statement. @returns undefined when the entry had ended before */
export const endCardEntry = async (
  tx: Tx,
  ref: string,
  end: { state: 'saved' | 'failed'; message: string | null },
): Promise<CardEntryRow | undefined> =>
  (
    await tx
      .update(cardEntries)
      .set(end)
      .where(and(eq(cardEntries.ref, ref), eq(cardEntries.state, 'bound')))
      .returning()
  )[0]

/** Deletes the entry of a socket that closed without being bound. */
export const dropUnboundEntry = async (tx: Tx, socketId: string): Promise<void> => {
  await tx.delete(cardEntries).where(and(eq(cardEntries.socketId, socketId), eq(cardEntries.state, 'ready')))
}
