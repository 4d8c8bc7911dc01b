import { and, desc, eq } from 'drizzle-orm'
import { doublePrecision, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { declareTable } from './table.ts'
import { users } from './users.ts'

/** The files that a merchant has in the store. */
export const files = declareTable(
  'files',
  {
    tenantId: tenantId(),
    /** As in the store. */
    name: text('name').notNull(),
    originalName: text('original_name').notNull(),
    contentType: text('content_type').notNull(),
    bytes: integer('bytes').notNull(),
    /** Pixels of a picture or video. */
    width: integer('width'),
    height: integer('height'),
    /** Of a video. */
    seconds: doublePrecision('seconds'),
    /** Null: the platform. */
    authorId: uuid('author_id'),
    uploadedAt: moment('uploaded_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.name] })],
  () => ({
    kept: { until: 'the merchant removes it' },
    ofUser: { kept: 'the author is named by id alone' },
    own: { withheld: 'it is of the merchant, whose staff are named by id alone' },
    place: { shared: 'it is content of the merchant' },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { as: 'files', by: 'name', columns: ['name', 'originalName', 'contentType', 'bytes'] },
  }),
)

export type FileRow = typeof files.$inferSelect

export interface ListedFile extends FileRow {
  firstName: string | null
  lastName: string | null
}

/** A content that is there already keeps its first row. */
export const insertFiles = async (tx: Tx, rows: (typeof files.$inferInsert)[]): Promise<void> => {
  if (rows.length > 0) await tx.insert(files).values(rows).onConflictDoNothing()
}

/** The files of the transaction's tenant, the newest first. */
export const listFiles = async (tx: Tx): Promise<ListedFile[]> => {
  const rows = await tx
    .select({ file: files, firstName: users.firstName, lastName: users.lastName })
    .from(files)
    .leftJoin(users, and(eq(users.tenantId, files.tenantId), eq(users.id, files.authorId)))
    .orderBy(desc(files.uploadedAt), files.name)
  return rows.map(({ file, firstName, lastName }) => ({ ...file, firstName, lastName }))
}

/** The names of all files of the tenant. */
export const listFileNames = async (tx: Tx): Promise<string[]> =>
  (await tx.select({ name: files.name }).from(files)).map(({ name }) => name)

export const findFile = async (tx: Tx, name: string): Promise<FileRow | undefined> =>
  (await tx.select().from(files).where(eq(files.name, name)))[0]

export const deleteFileRow = async (tx: Tx, tenant: number, name: string): Promise<void> => {
  await tx.delete(files).where(and(eq(files.tenantId, tenant), eq(files.name, name)))
}
