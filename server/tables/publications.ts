import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { integer, jsonb, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ConfigChange } from '#contract/site/config-changes.ts'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { declareTable } from './table.ts'
import { users } from './users.ts'
import type { WorkKey } from './work.ts'

/**
 * Changes of a tenant's site that were taken out of the draft and are published at their time. The row of one that was
 * published or taken back stays without its changes: no number is given twice.
 */
export const publications = declareTable(
  'publications',
  {
    tenantId: tenantId(),
    number: integer('number').notNull(),
    /** Null: it does not wait any more. */
    changes: jsonb('changes').$type<ConfigChange[]>(),
    publishAt: moment('publish_at').notNull(),
    /** What the administrator has written about it. */
    words: text('words').notNull(),
    authorId: uuid('author_id').notNull(),
    scheduledAt: moment('scheduled_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.number] })],
  () => ({
    kept: { forever: 'no number is given twice' },
    ofUser: { kept: 'the author is named by id alone' },
    own: { withheld: 'it is of the merchant, whose staff are named by id alone' },
    place: { shared: 'it is of the whole site' },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { never: 'it is not published' },
  }),
)

/** The due work that publishes one at its time. */
export const waitingWork = (tenant: number, number: number): WorkKey => ({
  tenant,
  kind: 'waiting-publication',
  subject: String(number),
})

type StoredPublication = typeof publications.$inferSelect

/** One that waits. */
export interface WaitingPublication extends StoredPublication {
  changes: ConfigChange[]
  firstName: string | null
  lastName: string | null
}

const waiting = (tx: Tx) =>
  tx
    .select({ row: publications, firstName: users.firstName, lastName: users.lastName })
    .from(publications)
    .leftJoin(users, and(eq(users.tenantId, publications.tenantId), eq(users.id, publications.authorId)))

type Found = Awaited<ReturnType<typeof waiting>>[number]

const shown = ({ row, ...author }: Found): WaitingPublication => ({ ...row, changes: row.changes ?? [], ...author })

/** Those of the transaction's tenant that wait, the next one first. */
export const waitingPublications = async (tx: Tx): Promise<WaitingPublication[]> =>
  (
    await waiting(tx)
      .where(isNotNull(publications.changes))
      .orderBy(asc(publications.publishAt), asc(publications.number))
  ).map(shown)

export const waitingPublication = async (tx: Tx, number: number): Promise<WaitingPublication | undefined> => {
  const [found] = await waiting(tx).where(and(eq(publications.number, number), isNotNull(publications.changes)))
  return found && shown(found)
}

/** The number of the tenant's newest one, also of one that has ended; 0: there was none. */
export const newestPublicationNumber = async (tx: Tx): Promise<number> =>
  (await tx.select({ newest: sql<number | null>`max(${publications.number})` }).from(publications))[0]?.newest ?? 0

export const insertPublication = async (tx: Tx, row: typeof publications.$inferInsert): Promise<void> => {
  await tx.insert(publications).values(row)
}

export const updatePublication = async (
  tx: Tx,
  number: number,
  change: Partial<Pick<StoredPublication, 'publishAt' | 'words'>>,
): Promise<void> => {
  await tx.update(publications).set(change).where(eq(publications.number, number))
}

/** It does not wait any more; its number stays. */
export const endPublication = async (tx: Tx, number: number): Promise<void> => {
  await tx.update(publications).set({ changes: null }).where(eq(publications.number, number))
}
