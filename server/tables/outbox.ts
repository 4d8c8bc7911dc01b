import { and, asc, eq, isNull, lt, lte, or } from 'drizzle-orm'
import { index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'

/** Queued mail, written in the transaction of its cause and sent after the commit. */
export const outbox = pgTable(
  'mail_outbox',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    createdAt: moment('created_at').notNull(),
    attempts: smallint('attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull(),
    lastError: text('last_error'),
    sentAt: moment('sent_at'),
    /** Time when sending was abandoned. */
    givenUpAt: moment('given_up_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('mail_outbox_due').on(table.tenantId, table.sentAt, table.nextAttemptAt),
  ],
)

export type OutboxRow = typeof outbox.$inferSelect

export const insertMail = async (tx: Tx, row: typeof outbox.$inferInsert): Promise<void> => {
  await tx.insert(outbox).values(row)
}

const waiting = and(isNull(outbox.sentAt), isNull(outbox.givenUpAt))

export const dueMail = (tx: Tx, now: Date, limit: number): Promise<OutboxRow[]> =>
  tx
    .select()
    .from(outbox)
    .where(and(waiting, lte(outbox.nextAttemptAt, now)))
    .orderBy(asc(outbox.createdAt))
    .limit(limit)

/** Claims a mail until its next attempt is due. @returns false when another instance claimed it first */
export const claimMail = async (tx: Tx, mail: OutboxRow, retryAt: Date): Promise<boolean> =>
  (
    await tx
      .update(outbox)
      .set({ attempts: mail.attempts + 1, nextAttemptAt: retryAt })
      .where(and(eq(outbox.id, mail.id), eq(outbox.attempts, mail.attempts), waiting))
      .returning({ id: outbox.id })
  ).length > 0

export type MailFate = { sentAt: Date } | { lastError: string; givenUpAt?: Date }

/** Stores the outcome of an attempt. The text of a finished mail is deleted: it may contain links and codes. */
export const markMail = async (tx: Tx, id: string, fate: MailFate): Promise<void> => {
  const isDone = 'sentAt' in fate || fate.givenUpAt !== undefined
  await tx
    .update(outbox)
    .set({ ...fate, ...(isDone ? { text: '', html: '' } : {}) })
    .where(eq(outbox.id, id))
}

/** Deletes mail that was sent or abandoned before that time. */
export const deleteDoneMail = async (tx: Tx, before: Date): Promise<void> => {
  await tx.delete(outbox).where(or(lt(outbox.sentAt, before), lt(outbox.givenUpAt, before)))
}
