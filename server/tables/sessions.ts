import { and, desc, eq, gt, isNull, ne, sql, type SQL } from 'drizzle-orm'
import { boolean, integer, jsonb, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { statement } from '#server/database/statement.ts'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { ofCustomer } from './place.ts'
import { pushTokens, type PushPlatform } from './push-tokens.ts'
import { daysAfter, declareTable, removedWith, ofPerson } from './table.ts'
import { ofUser, ofUserIndex, users } from './users.ts'

/** One answered refresh: the request, the pair that it presented and the pair that it was given. */
export interface RefreshAttempt {
  /** Hash of the Idempotency-Key. */
  hash: string
  presented: number
  given: number
  /** Milliseconds since 1970. */
  at: number
}

export type LogInWay = 'password' | 'passkey' | 'mailed code' | 'recovery code'

/** A log-in and the token pairs issued for it, numbered from 1. */
export const sessions = declareTable(
  'sessions',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    deviceId: text('device_id').notNull(),
    rememberMe: boolean('remember_me').notNull(),
    startedAt: moment('started_at').notNull(),
    /** Expiry of the newest refresh token. */
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
    /** Number of the newest pair. */
    newest: integer('newest').notNull().default(1),
    /** Time of the first use of a token of the newest pair. */
    newestSeenAt: moment('newest_seen_at'),
    /** Number of the pair that the newest one replaced. 0: none. */
    replaced: integer('replaced').notNull().default(0),
    /** Number of another successor of `replaced`, in use while the newest pair is unseen. 0: none. */
    rival: integer('rival').notNull().default(0),
    /** Time of the first use of a token of the rival. */
    rivalSeenAt: moment('rival_seen_at'),
    /** When the user entered the password again; null: not since the log-in. */
    passwordAgainAt: moment('password_again_at'),
    /** How the user logged in. */
    openedBy: text('opened_by').$type<LogInWay>().notNull().default('password'),
    /** When the session last used a passkey; null: never. */
    passkeyAt: moment('passkey_at'),
    /** As the browser named them at the log-in; null: it did not tell. */
    deviceName: text('device_name'),
    browserName: text('browser_name'),
    /** The network that it came from (`basics/short-address.ts`); null: it is not known. */
    network: text('network'),
    /** Refreshes of the last minute. */
    attempts: jsonb('attempts').$type<RefreshAttempt[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] }), ofUser(table), ofUserIndex('sessions_user', table)],
  (table) => ({
    kept: daysAfter(1, table.expiresAt),
    ofUser: removedWith(table.userId),
    own: {
      as: 'sessions',
      of: ofPerson(table.userId),
      by: 'startedAt',
      columns: ['openedBy', 'startedAt', 'expiresAt', 'endedAt', 'deviceName', 'browserName', 'network'],
    },
    place: { rows: ofCustomer(table.userId) },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { never: 'it opens something' },
  }),
)

export type SessionRow = typeof sessions.$inferSelect

export const insertSession = async (tx: Tx, row: typeof sessions.$inferInsert): Promise<void> => {
  await tx.insert(sessions).values(row)
}

const livingSession = (id: string): SQL | undefined => and(eq(sessions.id, id), isNull(sessions.endedAt))

const living = statement('session', (tx) =>
  tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, sql.placeholder('id')), isNull(sessions.endedAt))),
)

export const sessionById = async (tx: Tx, id: string): Promise<SessionRow | undefined> => (await living(tx, { id }))[0]

export const lockSession = async (tx: Tx, id: string): Promise<SessionRow | undefined> =>
  (await tx.select().from(sessions).where(livingSession(id)).for('update'))[0]

export const updateSession = async (
  tx: Tx,
  id: string,
  change: Partial<typeof sessions.$inferInsert>,
): Promise<void> => {
  await tx.update(sessions).set(change).where(eq(sessions.id, id))
}

/** True for a pair whose access token is valid: the newest, the one that it replaced, and the rival. */
export const isCurrentPair = (
  { newest, replaced, rival }: Pick<SessionRow, 'newest' | 'replaced' | 'rival'>,
  pair: number,
): boolean => pair > 0 && [newest, replaced, rival].includes(pair)

/**
 * The columns that the first use of the newest pair changes: a rival then counts as the pair that the newest replaced.
 */
export const afterFirstUse = ({ replaced, rival }: Pick<SessionRow, 'replaced' | 'rival'>, now: Date) => ({
  newestSeenAt: now,
  replaced: rival > 0 ? rival : replaced,
  rival: 0,
  rivalSeenAt: null,
})

/** Stores the first use of a pair, if it is the newest one and unseen. */
export const markSeen = async (tx: Tx, id: string, pair: number, now: Date): Promise<void> => {
  const session = await lockSession(tx, id)
  if (session?.newest === pair && session.newestSeenAt === null) {
    await updateSession(tx, id, afterFirstUse(session, now))
  }
}

/** When and with what device a member of staff was at work last. */
export interface LastSeen {
  at: Date
  /** Null: the browser did not tell. */
  device: string | null
}

/** Of each member of staff, by user, as far as sessions are kept: also of one that has ended. */
export const lastSeenStaff = async (tx: Tx): Promise<ReadonlyMap<string, LastSeen>> => {
  const at = sql<Date>`coalesce(${sessions.newestSeenAt}, ${sessions.startedAt})`.mapWith(sessions.startedAt)
  const rows = await tx
    .selectDistinctOn([sessions.userId], { id: sessions.userId, at, device: sessions.deviceName })
    .from(sessions)
    .innerJoin(users, and(eq(users.tenantId, sessions.tenantId), eq(users.id, sessions.userId)))
    .where(eq(users.isAdmin, true))
    .orderBy(sessions.userId, desc(at))
  return new Map(rows.map(({ id, ...seen }) => [id, seen]))
}

/** Ends every session of a user except `except`. */
export const endSessionsOf = async (tx: Tx, userId: string, now: Date, except?: string): Promise<void> => {
  await tx
    .update(sessions)
    .set({ endedAt: now })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        except === undefined ? undefined : ne(sessions.id, except),
      ),
    )
}

/** Sessions of the tenant that are logged in. */
export const countLiveSessions = (tx: Tx, now: Date): Promise<number> =>
  tx.$count(sessions, and(isNull(sessions.endedAt), gt(sessions.expiresAt, now)))

export interface OpenSession {
  id: string
  deviceName: string | null
  browserName: string | null
  network: string | null
  startedAt: Date
  lastUsedAt: Date
  /** Of the device that gets pushes; null: it gets none. */
  platform: PushPlatform | null
}

/** The sessions of a user that have neither ended nor expired, the most recently used first. */
export const openSessionsOf = (tx: Tx, userId: string, now: Date): Promise<OpenSession[]> => {
  const lastUsedAt = sql<Date>`coalesce(${sessions.newestSeenAt}, ${sessions.startedAt})`.mapWith(sessions.startedAt)
  return tx
    .select({
      id: sessions.id,
      deviceName: sessions.deviceName,
      browserName: sessions.browserName,
      network: sessions.network,
      startedAt: sessions.startedAt,
      lastUsedAt,
      platform: pushTokens.platform,
    })
    .from(sessions)
    .leftJoin(
      pushTokens,
      and(
        eq(pushTokens.tenantId, sessions.tenantId),
        eq(pushTokens.userId, sessions.userId),
        eq(pushTokens.deviceId, sessions.deviceId),
      ),
    )
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt), gt(sessions.expiresAt, now)))
    .orderBy(desc(lastUsedAt), sessions.id)
}
