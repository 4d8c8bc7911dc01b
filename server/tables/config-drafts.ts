import { and, eq } from 'drizzle-orm'
import { integer, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import type { ConfigChange } from '#contract/rules/config-changes.ts'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { users } from './users.ts'

/** The draft of a tenant's site config, which all its administrators share: settings that are not published yet. */
export const configDrafts = pgTable(
  'config_drafts',
  {
    tenantId: tenantId(),
    /** Grows with each save of the draft. */
    revision: integer('revision').notNull(),
    changes: jsonb('changes').$type<ConfigChange[]>().notNull(),
    /** Who saved it last. */
    authorId: uuid('author_id').notNull(),
    savedAt: moment('saved_at').notNull(),
    /** Null: an administrator publishes it by hand. */
    publishAt: moment('publish_at'),
  },
  (table) => [primaryKey({ columns: [table.tenantId] })],
)

export type ConfigDraftRow = typeof configDrafts.$inferSelect

export interface ShownDraft extends ConfigDraftRow {
  firstName: string | null
  lastName: string | null
}

/** The draft of the transaction's tenant and who saved it. */
export const readConfigDraft = async (tx: Tx): Promise<ShownDraft | undefined> => {
  const [row] = await tx
    .select({ draft: configDrafts, firstName: users.firstName, lastName: users.lastName })
    .from(configDrafts)
    .leftJoin(users, and(eq(users.tenantId, configDrafts.tenantId), eq(users.id, configDrafts.authorId)))
  return row && { ...row.draft, firstName: row.firstName, lastName: row.lastName }
}

export const writeConfigDraft = async (tx: Tx, row: typeof configDrafts.$inferInsert): Promise<void> => {
  const { tenantId: _tenant, ...change } = row
  await tx
    .insert(configDrafts)
    .values(row)
    .onConflictDoUpdate({ target: [configDrafts.tenantId], set: change })
}

export const deleteConfigDraft = async (tx: Tx, tenant: number): Promise<void> => {
  await tx.delete(configDrafts).where(eq(configDrafts.tenantId, tenant))
}
