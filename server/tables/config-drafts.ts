import { and, eq, isNotNull } from 'drizzle-orm'
import { integer, jsonb, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ErrorCode } from '#contract/messages.ts'
import type { ConfigChange } from '#contract/site/config-changes.ts'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { declareTable } from './table.ts'
import { users } from './users.ts'

/**
 * The draft of a tenant's site config, which all its administrators share: settings that are not published yet. The row
 * of a draft that was published or removed stays: the next draft gets a number that no administrator has seen.
 */
export const configDrafts = declareTable(
  'config_drafts',
  {
    tenantId: tenantId(),
    /** Grows with each save of the draft. */
    revision: integer('revision').notNull(),
    /** Null: the draft was published or removed. */
    changes: jsonb('changes').$type<ConfigChange[]>(),
    /** Who saved it last. */
    authorId: uuid('author_id').notNull(),
    savedAt: moment('saved_at').notNull(),
    /** Null: an administrator publishes it by hand. */
    publishAt: moment('publish_at'),
    /** When a publication at its time was refused, and the code of the refusal; null: none was. */
    refusedAt: moment('refused_at'),
    refusal: text('refusal').$type<ErrorCode>(),
  },
  (table) => [primaryKey({ columns: [table.tenantId] })],
  () => ({
    kept: { forever: 'the next draft gets a number that was never seen' },
    ofUser: { kept: 'the author is named by id alone' },
    own: { withheld: 'it is of the merchant, whose staff are named by id alone' },
    place: { shared: 'it is of the whole site' },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { never: 'it is not published' },
  }),
)

type StoredDraft = typeof configDrafts.$inferSelect

export interface ConfigDraftRow extends StoredDraft {
  changes: ConfigChange[]
}

/** Earlier back offices gave the draft itself a time. */
export type TimedDraftRow = ConfigDraftRow & { publishAt: Date }

export const isTimed = (draft: ConfigDraftRow | undefined): draft is TimedDraftRow =>
  draft !== undefined && draft.publishAt !== null

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
    .where(isNotNull(configDrafts.changes))
  if (!row?.draft.changes) return undefined
  return { ...row.draft, changes: row.draft.changes, firstName: row.firstName, lastName: row.lastName }
}

/** The number of the tenant's newest draft, also of one that is gone; 0: there was none. */
export const newestDraftRevision = async (tx: Tx): Promise<number> =>
  (await tx.select({ revision: configDrafts.revision }).from(configDrafts))[0]?.revision ?? 0

export const writeConfigDraft = async (tx: Tx, row: typeof configDrafts.$inferInsert): Promise<void> => {
  const { tenantId: _tenant, ...change } = row
  await tx
    .insert(configDrafts)
    .values(row)
    .onConflictDoUpdate({ target: [configDrafts.tenantId], set: change })
}

/** Removes the draft; its number stays. */
export const deleteConfigDraft = async (tx: Tx, tenant: number): Promise<void> => {
  await tx
    .update(configDrafts)
    .set({ changes: null, publishAt: null, refusedAt: null, refusal: null })
    .where(eq(configDrafts.tenantId, tenant))
}

/** A publication at its time was refused: the draft has no time any more, and says why. */
export const markRefused = async (tx: Tx, tenant: number, refusal: ErrorCode, now: Date): Promise<void> => {
  const change = { publishAt: null, refusedAt: now, refusal }
  await tx.update(configDrafts).set(change).where(eq(configDrafts.tenantId, tenant))
}
