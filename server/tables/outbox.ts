import { and, asc, eq, isNull, lt, lte } from 'drizzle-orm'
import { index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { Tx } from '../database/transact.ts'
import { moment, tenantId } from './columns.ts'

/** Mail that is due, written in the transaction of its cause and sent after it. */
export const outbox = pgTable('mail_outbox', {
  id: uuid('id').primaryKey(),
  tenantId: tenantId(),
  to: text('to').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  createdAt: moment('created_at').notNull(),
  attempts: smallint('attempts').notNull().default(0),
  nextAttemptAt: moment('next_attempt_at').notNull(),
  lastError: text('last_error'),
  sentAt: moment('sent_at'),
}, (table) => [index('mail_outbox_due').on(table.tenantId, table.sentAt, table.nextAttemptAt)])

export type OutboxRow = typeof outbox.$inferSelect

export const insertMail = async (tx: Tx, row: typeof outbox.$inferInsert): Promise<void> => {
  await tx.insert(outbox).values(row)
}

export const dueMail = (tx: Tx, now: Date, limit: number): Promise<OutboxRow[]> =>
  tx.select().from(outbox).where(and(isNull(outbox.sentAt), lte(outbox.nextAttemptAt, now))).orderBy(asc(outbox.createdAt)).limit(limit)

/** Takes a mail for sending until its next attempt is due. @returns false when another instance was quicker */
export const claimMail = async (tx: Tx, mail: OutboxRow, retryAt: Date): Promise<boolean> =>
  (await tx.update(outbox).set({ attempts: mail.attempts + 1, nextAttemptAt: retryAt })
    .where(and(eq(outbox.id, mail.id), eq(outbox.attempts, mail.attempts), isNull(outbox.sentAt))).returning({ id: outbox.id })).length > 0

export const markMail = async (tx: Tx, id: string, change: { sentAt: Date } | { lastError: string }): Promise<void> => {
  await tx.update(outbox).set(change).where(eq(outbox.id, id))
}

export const deleteSentMail = async (tx: Tx, before: Date): Promise<void> => {
  await tx.delete(outbox).where(lt(outbox.sentAt, before))
}
