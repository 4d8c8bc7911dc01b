import { eq, inArray, lt, sql } from 'drizzle-orm'
import { foreignKey, index, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { PushData } from '#contract/shapes/notification.ts'
import { rowsOf, type Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { pushTokens } from './push-tokens.ts'
import { ofUser } from './users.ts'

/** Queued push messages, one per device, written in the transaction of their cause and sent after the commit. */
export const pushOutbox = pgTable(
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
    attempts: smallint('attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull(),
    lastError: text('last_error'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('push_outbox_due').on(table.tenantId, table.nextAttemptAt),
    index('push_outbox_token').on(table.tenantId, table.tokenHash),
    ofUser(table),
    // Deleting a device's token deletes its queued messages.
    foreignKey({
      name: 'push_outbox_of_token',
      columns: [table.tenantId, table.tokenHash],
      foreignColumns: [pushTokens.tenantId, pushTokens.tokenHash],
    }).onDelete('cascade'),
  ],
)

/** A message claimed for sending. */
export interface ClaimedPush {
  id: string
  tokenHash: string
  token: string
  email: string
  data: PushData
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
  insert into push_outbox (id, tenant_id, user_id, token_hash, kind, data, created_at, next_attempt_at)
  select encode(substring(sha256(convert_to(concat_ws(' ', ${about}::text, tenant_id, token_hash), 'UTF8'))
      from 1 for 16), 'hex')::uuid,
    tenant_id, user_id, token_hash, 'message', ${JSON.stringify(data)}::jsonb,
    ${now.toISOString()}, ${now.toISOString()}
  from push_tokens where user_id = ${userId} on conflict (tenant_id, id) do nothing returning id`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Claims due messages until their next attempt: a minute later, then two, four, up to an hour. A token that has moved
 * to another user since the message was queued does not get it.
 */
export const claimPush = (tx: Tx, now: Date, limit: number, only?: readonly string[]) =>
  rowsOf<ClaimedPush>(
    tx,
    sql`
  update push_outbox as message set attempts = attempts + 1,
    next_attempt_at = ${now.toISOString()}::timestamptz + least(power(2, attempts), 60) * interval '1 minute'
  from (
    select o.id, t.token, u.email from push_outbox o
    join push_tokens t on t.tenant_id = o.tenant_id and t.token_hash = o.token_hash and t.user_id = o.user_id
    join users u on u.tenant_id = o.tenant_id and u.id = o.user_id
    where o.kind = 'message' and o.next_attempt_at <= ${now.toISOString()}
      and ${only ? sql`o.id in ${[...only]}` : sql`true`}
    order by o.created_at, o.id limit ${limit} for update of o skip locked
  ) as due
  where message.id = due.id
  returning message.id, message.token_hash as "tokenHash", due.token, due.email, message.data`,
  )

export const deletePush = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await tx.delete(pushOutbox).where(inArray(pushOutbox.id, [...ids]))
}

export const notePushError = async (tx: Tx, id: string, lastError: string): Promise<void> => {
  await tx.update(pushOutbox).set({ lastError }).where(eq(pushOutbox.id, id))
}

export const deleteStalePush = async (tx: Tx, before: Date): Promise<void> => {
  await tx.delete(pushOutbox).where(lt(pushOutbox.createdAt, before))
}
