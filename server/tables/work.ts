import { and, eq, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import { index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { causingTrace, type Tx } from '#server/database/transact.ts'
import { moment } from './columns.ts'
import { declareTable } from './table.ts'

/**
 * Work that is due at some time, of all tenants and all kinds. It holds ids only. A tenant's transaction reads and
 * writes the rows of its tenant, the platform's transaction all rows.
 */
export const work = declareTable(
  'work',
  {
    /** 0: the platform. */
    tenantId: integer('tenant_id').notNull(),
    kind: text('kind').notNull(),
    /** Id of what the work is about, unique within tenant and kind. */
    subject: text('subject').notNull(),
    /** While the row is leased: the end of the lease, when other instances may take the item over. */
    dueAt: moment('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Identifies the claim of the instance that runs the item. */
    lease: uuid('lease'),
    /** Scheduled during a run: due again then, after the run. */
    wantedAt: moment('wanted_at'),
    /** By the database's clock: when it was made, or has begun again after it was done. */
    since: moment('since').notNull().defaultNow(),
    /** The trace of its cause, as the header of the W3C writes it. */
    trace: text('trace'),
    /** Without personal data. */
    lastError: text('last_error'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.kind, table.subject] }),
    index('work_due').on(table.kind, table.dueAt),
    index('work_failing')
      .on(table.kind)
      .where(sql`last_error is not null`),
  ],
  () => ({
    kept: { until: 'it is done' },
    ofUser: { kept: 'mail and pushes take their work with them' },
    own: { withheld: 'it names rows of other tables' },
    place: { everywhere: 'it names what is done by its id alone' },
    ofSite: { kept: 'it is cancelled, once payments are settled' },
    ofMove: 'copied',
    shown: { never: 'it is the state of this installation' },
  }),
)

export interface WorkKey {
  /** 0: the platform. */
  tenant: number
  kind: string
  subject: string
}

/** An item that one instance runs until the lease ends. */
export interface LeasedWork extends WorkKey {
  lease: string
  /** Including this one, since the item was last done. */
  attempts: number
  /** As `causingTrace` writes it. */
  trace: string | null
}

const keyed = ({ tenant, kind, subject }: WorkKey) =>
  and(eq(work.tenantId, tenant), eq(work.kind, kind), eq(work.subject, subject))
const ours = (item: LeasedWork) => and(keyed(item), eq(work.lease, item.lease))

/**
 * Makes items due, in the transaction of their cause. Of two due dates the earlier one counts. An item that is running
 * becomes due again after its run, which may have started before the cause.
 */
export const scheduleWork = async (tx: Tx, keys: readonly WorkKey[], dueAt: Date): Promise<void> => {
  if (keys.length === 0) return
  await tx
    .insert(work)
    .values(
      keys.map(({ tenant, kind, subject }) => ({ tenantId: tenant, kind, subject, dueAt, trace: causingTrace() })),
    )
    .onConflictDoUpdate({
      target: [work.tenantId, work.kind, work.subject],
      set: {
        trace: sql`coalesce(excluded.trace, ${work.trace})`,
        dueAt: sql`case when ${work.lease} is null then least(${work.dueAt}, excluded.due_at) else ${work.dueAt} end`,
        wantedAt: sql`case when ${work.lease} is null then null else least(${work.wantedAt}, excluded.due_at) end`,
      },
    })
}

/** Locks an item, if there is one, until the end of the transaction. */
export const lockWork = async (tx: Tx, key: WorkKey): Promise<void> => {
  await tx.select({ lease: work.lease }).from(work).where(keyed(key)).for('update')
}

/** Removes items, running ones too: their runs change nothing any more. */
export const cancelWork = async (tx: Tx, keys: readonly WorkKey[]): Promise<void> => {
  for (const key of keys) await tx.delete(work).where(keyed(key))
}

/** Removes all work of a tenant but that of the named kinds. As the platform. */
export const cancelAllWork = async (tx: Tx, tenant: number, kept: readonly string[] = []): Promise<void> => {
  await tx.delete(work).where(and(eq(work.tenantId, tenant), notInArray(work.kind, [...kept])))
}

/** True: a tenant has work of these kinds, due or not. As the platform. */
export const hasWork = async (tx: Tx, tenant: number, kinds: readonly string[]): Promise<boolean> => {
  const ofKinds = and(eq(work.tenantId, tenant), inArray(work.kind, [...kinds]))
  return (await tx.select({ kind: work.kind }).from(work).where(ofKinds).limit(1)).length > 0
}

/** Locks a leased item until the end of the transaction. @returns false when the lease is no longer ours */
export const holdWork = async (tx: Tx, item: LeasedWork): Promise<boolean> =>
  (await tx.select({ lease: work.lease }).from(work).where(ours(item)).for('update')).length > 0

/**
 * Removes an item that is done, or leaves it due when it was scheduled again during its run.
 * @returns false when the lease is no longer ours, and nothing was changed
 */
export const finishWork = async (tx: Tx, item: LeasedWork): Promise<boolean> => {
  const done = await tx
    .delete(work)
    .where(and(ours(item), isNull(work.wantedAt)))
    .returning({ kind: work.kind })
  if (done.length > 0) return true
  const again = await tx
    .update(work)
    .set({ dueAt: sql`${work.wantedAt}`, wantedAt: null, lease: null, attempts: 0, lastError: null, since: sql`now()` })
    .where(and(ours(item), isNotNull(work.wantedAt)))
    .returning({ kind: work.kind })
  return again.length > 0
}

/**
 * Makes a leased item due again.
 * @param error of a failed run; null: the run succeeded, and the count of attempts starts again
 * @returns false when the lease is no longer ours, and nothing was changed
 */
export const repeatWork = async (tx: Tx, item: LeasedWork, dueAt: Date, error: string | null): Promise<boolean> =>
  (
    await tx
      .update(work)
      .set({
        dueAt: sql`least(${dueAt.toISOString()}::timestamptz, ${work.wantedAt})`,
        wantedAt: null,
        lease: null,
        lastError: error,
        ...(error === null ? { attempts: 0 } : {}),
      })
      .where(ours(item))
      .returning({ kind: work.kind })
  ).length > 0

/** Items of a kind whose last run failed, of all tenants, and what the most recent one failed with. */
export const failingWork = async (tx: Tx, kind: string): Promise<{ failing: number; lastError: string | null }> => {
  const [row] = await tx
    .select({
      failing: sql<number>`count(*)::int`,
      lastError: sql<string | null>`(array_agg(${work.lastError} order by ${work.dueAt} desc))[1]`,
    })
    .from(work)
    .where(and(eq(work.kind, kind), isNotNull(work.lastError)))
  return row ?? { failing: 0, lastError: null }
}
