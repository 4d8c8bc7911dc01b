import { and, eq, inArray, sql } from 'drizzle-orm'
import { foreignKey, index, jsonb, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { PushData } from '#contract/shapes/notification.ts'
import { rowsOf, type Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { ofCustomer } from './place.ts'
import { pushTokens } from './push-tokens.ts'
import { daysAfter, declareTable, type AccountKey } from './table.ts'
import { ofUser, users } from './users.ts'
import { cancelWork } from './work.ts'

/** Queued push messages, one per device, written in the transaction of their cause and sent after the commit. */
export const pushOutbox = declareTable(
  'push_outbox',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    tokenHash: text('token_hash').notNull(),
    /** Rows of another kind were written by an earlier version and are not sent. */
    kind: text('kind').$type<'message'>().notNull(),
    data: jsonb('data').$type<PushData>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('push_outbox_token').on(table.tenantId, table.tokenHash),
    ofUser(table),
    // Deleting a device's token deletes its queued messages.
    foreignKey({
      name: 'push_outbox_of_token',
      columns: [table.tenantId, table.tokenHash],
      foreignColumns: [pushTokens.tenantId, pushTokens.tokenHash],
    }).onDelete('cascade'),
  ],
  (table) => ({
    kept: daysAfter(1, table.createdAt),
    ofUser: (tx, user) => dropPush(tx, user),
    own: { withheld: 'the messages are in another section' },
    place: { rows: ofCustomer(table.userId) },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { never: 'it ends by itself' },
  }),
)

/** A message with the device and the user that it is for. */
export interface WaitingPush {
  id: string
  tokenHash: string
  token: string
  email: string
  data: PushData
  createdAt: Date
}

/**
 * Queues a message for every device of a user, unless it is queued for that device already.
 * @param about identifies the cause: one row per cause and device
 * @returns ids of the added rows
 */
export const insertMessage = async (
  tx: Tx,
  userId: string,
  about: string,
  data: PushData,
  now: Date,
): Promise<string[]> => {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`
  insert into push_outbox (id, tenant_id, user_id, token_hash, kind, data, created_at)
  select encode(substring(sha256(convert_to(concat_ws(' ', ${about}::text, tenant_id, token_hash), 'UTF8'))
      from 1 for 16), 'hex')::uuid,
    tenant_id, user_id, token_hash, 'message', ${JSON.stringify(data)}::jsonb,
    ${now.toISOString()}
  from push_tokens where user_id = ${userId} on conflict (tenant_id, id) do nothing returning id`,
  )
  return rows.map(({ id }) => id)
}

/**
 * A queued message. A token that has moved to another user since the message was queued does not get it.
 * @returns undefined when it was sent or deleted, or its token has moved
 */
export const waitingPush = async (tx: Tx, id: string): Promise<WaitingPush | undefined> =>
  (
    await tx
      .select({
        id: pushOutbox.id,
        tokenHash: pushOutbox.tokenHash,
        token: pushTokens.token,
        email: users.email,
        data: pushOutbox.data,
        createdAt: pushOutbox.createdAt,
      })
      .from(pushOutbox)
      .innerJoin(
        pushTokens,
        and(
          eq(pushTokens.tenantId, pushOutbox.tenantId),
          eq(pushTokens.tokenHash, pushOutbox.tokenHash),
          eq(pushTokens.userId, pushOutbox.userId),
        ),
      )
      .innerJoin(users, and(eq(users.tenantId, pushOutbox.tenantId), eq(users.id, pushOutbox.userId)))
      .where(and(eq(pushOutbox.id, id), eq(pushOutbox.kind, 'message')))
  )[0]

export const deletePush = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await tx.delete(pushOutbox).where(inArray(pushOutbox.id, [...ids]))
}

/** Pushes to the user, with their due work. */
const dropPush = async (tx: Tx, { tenantId: tenant, id: userId }: AccountKey): Promise<void> => {
  const pushes = await tx.delete(pushOutbox).where(eq(pushOutbox.userId, userId)).returning({ id: pushOutbox.id })
  await cancelWork(
    tx,
    pushes.map(({ id }) => ({ tenant, kind: 'push', subject: id })),
  )
}
