import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import { bigserial, index, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/database/transact.ts'
import { moment, tenantId } from './columns.ts'
import { ofCustomer } from './place.ts'
import { daysAfter, declareTable, removedWith, ofPerson } from './table.ts'
import { ofUser } from './users.ts'

/** Wrong passwords, for known and unknown emails. */
export const loginFailures = declareTable(
  'login_failures',
  {
    tenantId: tenantId(),
    id: bigserial('id', { mode: 'number' }),
    emailKey: text('email_key').notNull(),
    ip: text('ip').notNull(),
    /** Of a device that has logged in to the account before: its failures count for itself alone. */
    deviceId: text('device_id'),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('login_failures_email').on(table.tenantId, table.emailKey, table.at),
  ],
  (table) => ({
    kept: daysAfter(1, table.at),
    ofUser: (tx, { emailKey }) => tx.delete(table).where(eq(table.emailKey, emailKey)),
    own: { withheld: 'the addresses are of those who guessed' },
    place: { whole: 'who logs in has no places yet' },
    ofSite: 'removed',
    ofMove: { kept: 'the limits of an installation count for themselves' },
    shown: { never: 'it ends by itself' },
  }),
)

/**
 * Browsers that have logged in to an account before: a lock caused by other devices does not apply to them. A row has the
 * device that the server's proof names, or as the browser names itself.
 */
export const knownDevices = declareTable(
  'known_devices',
  {
    tenantId: tenantId(),
    userId: uuid('user_id').notNull(),
    deviceId: text('device_id').notNull(),
    lastLoginAt: moment('last_login_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.userId, table.deviceId] }), ofUser(table)],
  (table) => ({
    kept: { until: 'the account of the user is deleted' },
    ofUser: removedWith(table.userId),
    own: { as: 'devices that have logged in', of: ofPerson(table.userId), by: 'lastLoginAt', columns: ['lastLoginAt'] },
    place: { rows: ofCustomer(table.userId) },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { never: 'it opens something' },
  }),
)

/**
 * Addresses from which an account was logged in to, by a keyed hash: attempts from elsewhere do not hold up a log-in from
 * there.
 */
export const knownPlaces = declareTable(
  'known_places',
  {
    tenantId: tenantId(),
    userId: uuid('user_id').notNull(),
    place: text('place').notNull(),
    lastLoginAt: moment('last_login_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.userId, table.place] }), ofUser(table)],
  (table) => ({
    kept: daysAfter(400, table.lastLoginAt),
    ofUser: removedWith(table.userId),
    own: { as: 'places that have logged in', of: ofPerson(table.userId), by: 'lastLoginAt', columns: ['lastLoginAt'] },
    place: { rows: ofCustomer(table.userId) },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: { never: 'it opens something' },
  }),
)

/**
 * Serialises log-ins to an email until the end of the transaction: concurrent attempts from many addresses share the
 * daily limit.
 */
export const lockAttempts = async (tx: Tx, tenant: number, emailKey: string): Promise<void> => {
  const name = JSON.stringify(['login', tenant, emailKey])
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/** @returns the id of the row */
export const insertLoginFailure = async (
  tx: Tx,
  row: Omit<typeof loginFailures.$inferInsert, 'id'>,
): Promise<number> => {
  const [inserted] = await tx.insert(loginFailures).values(row).returning({ id: loginFailures.id })
  if (!inserted) throw new Error('a log-in failure was not stored')
  return inserted.id
}

export const deleteLoginFailure = async (tx: Tx, id: number): Promise<void> => {
  await tx.delete(loginFailures).where(eq(loginFailures.id, id))
}

/** Whose failures are counted: those of a known device, those of an address without them, or all without them. */
export type FailuresOf = { device: string } | { ip: string } | 'strangers'

const whose = (of: FailuresOf) => {
  if (of === 'strangers') return isNull(loginFailures.deviceId)
  if ('device' in of) return eq(loginFailures.deviceId, of.device)
  return and(eq(loginFailures.ip, of.ip), isNull(loginFailures.deviceId))
}

/** Failures of an email since a time. */
export const countLoginFailures = async (tx: Tx, emailKey: string, since: Date, of: FailuresOf): Promise<number> => {
  const [row] = await tx
    .select({ n: sql<number>`count(*)::int` })
    .from(loginFailures)
    .where(and(eq(loginFailures.emailKey, emailKey), gte(loginFailures.at, since), whose(of)))
  return row?.n ?? 0
}

export const clearLoginFailures = async (tx: Tx, emailKey: string, of: FailuresOf): Promise<void> => {
  await tx.delete(loginFailures).where(and(eq(loginFailures.emailKey, emailKey), whose(of)))
}

export const isKnownPlace = async (tx: Tx, userId: string, place: string): Promise<boolean> =>
  (
    await tx
      .select({ at: knownPlaces.lastLoginAt })
      .from(knownPlaces)
      .where(and(eq(knownPlaces.userId, userId), eq(knownPlaces.place, place)))
  ).length > 0

export const rememberPlace = async (tx: Tx, row: typeof knownPlaces.$inferInsert): Promise<void> => {
  await tx
    .insert(knownPlaces)
    .values(row)
    .onConflictDoUpdate({
      target: [knownPlaces.tenantId, knownPlaces.userId, knownPlaces.place],
      set: { lastLoginAt: row.lastLoginAt },
    })
}

export const isKnownDevice = async (tx: Tx, userId: string, deviceId: string): Promise<boolean> =>
  (
    await tx
      .select({ at: knownDevices.lastLoginAt })
      .from(knownDevices)
      .where(and(eq(knownDevices.userId, userId), eq(knownDevices.deviceId, deviceId)))
  ).length > 0

/** Ids of the browsers that have logged in to the account. */
export const knownDevicesOf = async (tx: Tx, userId: string): Promise<string[]> =>
  (await tx.select({ deviceId: knownDevices.deviceId }).from(knownDevices).where(eq(knownDevices.userId, userId))).map(
    ({ deviceId }) => deviceId,
  )

export const rememberDevice = async (tx: Tx, row: typeof knownDevices.$inferInsert): Promise<void> => {
  await tx
    .insert(knownDevices)
    .values(row)
    .onConflictDoUpdate({
      target: [knownDevices.tenantId, knownDevices.userId, knownDevices.deviceId],
      set: { lastLoginAt: row.lastLoginAt },
    })
}
