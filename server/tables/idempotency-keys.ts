import { and, eq, gt } from 'drizzle-orm'
import { integer, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/database/transact.ts'
import { moment } from './columns.ts'
import { daysAfter, declareTable } from './table.ts'

/** 2xx answers, stored for replay; also refusals, for calls whose refusals end their key. */
export const idempotencyKeys = declareTable(
  'idempotency_keys',
  {
    /** `ofPlatform`: a call of platform staff. */
    tenantId: integer('tenant_id').notNull(),
    /** The user or the terminal; empty for calls without one. */
    subject: text('subject').notNull(),
    method: text('method').notNull(),
    path: text('path').notNull(),
    key: text('key').notNull(),
    /** A keyed hash: the body may contain a password. */
    bodyHash: text('body_hash').notNull(),
    status: smallint('status').notNull(),
    /** For a refusal, its code. */
    body: text('body').notNull(),
    storedAt: moment('stored_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.subject, table.method, table.path, table.key] })],
  (table) => ({
    kept: daysAfter(30, table.storedAt, 'both'),
    ofUser: (tx, { id }) => tx.delete(table).where(eq(table.subject, `user ${id}`)),
    own: { withheld: 'it repeats what other tables have, and ends by itself' },
    place: {
      rows: `case when subject like 'user %' then sees_customer(tenant_id, substr(subject, 6)::uuid) else false end`,
    },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { never: 'it ends by itself' },
  }),
)

/** In place of a tenant, for calls that belong to none. */
export const ofPlatform = 0

/** The scope within which a key is unique. */
export type KeyScope = Pick<typeof idempotencyKeys.$inferSelect, 'tenantId' | 'subject' | 'method' | 'path' | 'key'>
export type StoredAnswer = Pick<typeof idempotencyKeys.$inferSelect, 'bodyHash' | 'status' | 'body'>

const sameScope = (scope: KeyScope) =>
  and(
    eq(idempotencyKeys.tenantId, scope.tenantId),
    eq(idempotencyKeys.subject, scope.subject),
    eq(idempotencyKeys.method, scope.method),
    eq(idempotencyKeys.path, scope.path),
    eq(idempotencyKeys.key, scope.key),
  )

export const findAnswer = async (tx: Tx, scope: KeyScope, since: Date): Promise<StoredAnswer | undefined> =>
  (
    await tx
      .select({ bodyHash: idempotencyKeys.bodyHash, status: idempotencyKeys.status, body: idempotencyKeys.body })
      .from(idempotencyKeys)
      .where(and(sameScope(scope), gt(idempotencyKeys.storedAt, since)))
  )[0]

export const storeAnswer = async (tx: Tx, row: typeof idempotencyKeys.$inferInsert): Promise<void> => {
  await tx.delete(idempotencyKeys).where(sameScope(row))
  await tx.insert(idempotencyKeys).values(row)
}
