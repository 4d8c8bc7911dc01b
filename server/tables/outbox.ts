import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { index, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { declareTable, onceDaysAgo, type AccountKey } from './table.ts'
import { cancelWork } from './work.ts'

/** Queued mail, written in the transaction of its cause and sent after the commit. */
export const outbox = declareTable(
  'mail_outbox',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    createdAt: moment('created_at').notNull(),
    lastError: text('last_error'),
    sentAt: moment('sent_at'),
    /** Time when sending was abandoned. */
    givenUpAt: moment('given_up_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('mail_outbox_sent').on(table.tenantId, table.sentAt),
    index('mail_outbox_to').on(table.tenantId, table.to),
  ],
  (table) => ({
    // Sent, or abandoned.
    kept: onceDaysAgo(30, table, (before) => or(lt(table.sentAt, before), lt(table.givenUpAt, before))),
    ofUser: (tx, user) => dropMail(tx, user),
    own: { withheld: 'mails have links that open something; the person has them' },
    place: {
      handedIn: 'staff are mailed too, and who has no account yet',
      read: `exists (select from users u where u.tenant_id = mail_outbox.tenant_id
        and u.email_key = lower(mail_outbox."to") and u.deleted_at is null)`,
    },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { never: 'it ends by itself' },
  }),
)

export type OutboxRow = typeof outbox.$inferSelect

export const insertMail = async (tx: Tx, row: typeof outbox.$inferInsert): Promise<void> => {
  await tx.insert(outbox).values(row)
}

export type ListedMail = Pick<OutboxRow, 'subject' | 'createdAt' | 'sentAt' | 'givenUpAt'>

/** Mails to an address, the newest first. */
export const mailsTo = (tx: Tx, to: string, most: number): Promise<ListedMail[]> =>
  tx
    .select({
      subject: outbox.subject,
      createdAt: outbox.createdAt,
      sentAt: outbox.sentAt,
      givenUpAt: outbox.givenUpAt,
    })
    .from(outbox)
    .where(eq(outbox.to, to))
    .orderBy(desc(outbox.createdAt), outbox.id)
    .limit(most)

/** @returns undefined when the mail was sent, given up or deleted */
export const waitingMail = async (tx: Tx, id: string): Promise<OutboxRow | undefined> =>
  (
    await tx
      .select()
      .from(outbox)
      .where(and(eq(outbox.id, id), isNull(outbox.sentAt), isNull(outbox.givenUpAt)))
  )[0]

export type MailFate = { sentAt: Date } | { lastError: string; givenUpAt?: Date }

/** Stores the outcome of an attempt. The text of a finished mail is deleted: it may contain links and codes. */
export const markMail = async (tx: Tx, id: string, fate: MailFate): Promise<void> => {
  const isDone = 'sentAt' in fate || fate.givenUpAt !== undefined
  await tx
    .update(outbox)
    .set({ ...fate, ...(isDone ? { text: '', html: '' } : {}) })
    .where(eq(outbox.id, id))
}

/** Mail to the user, with its due work. */
const dropMail = async (tx: Tx, { tenantId: tenant, emailKey }: AccountKey): Promise<void> => {
  const mails = await tx
    .delete(outbox)
    .where(sql`lower(${outbox.to}) = ${emailKey}`)
    .returning({ id: outbox.id })
  await cancelWork(
    tx,
    mails.map(({ id }) => ({ tenant, kind: 'mail', subject: id })),
  )
}
