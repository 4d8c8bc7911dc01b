import { and, arrayContains, asc, count, desc, eq, gt, gte, inArray, lt, sql, type SQL } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import type { ErrorSource, ErrorState } from '#contract/error-causes.ts'
import { rowsOf, type Tx } from '#server/database/transact.ts'
import { moment } from './columns.ts'
import { ofPlatform } from './place.ts'
import { deletePortion, portion } from './portions.ts'
import { daysAfter, declareTable, ofNoUser } from './table.ts'

/** Errors of apps, offices and server, one row for a cause. */
export const errorCauses = declareTable(
  'error_causes',
  {
    /** A hash of what makes errors one. */
    id: text('id').primaryKey(),
    source: text('source').$type<ErrorSource>().notNull(),
    title: text('title').notNull(),
    state: text('state').$type<ErrorState>().notNull().default('open'),
    stateAt: moment('state_at'),
    /** Name of the account; null: it has opened again by itself, or was never changed. */
    stateBy: text('state_by'),
    /** The newest version in which it had been seen when it was resolved. */
    resolvedIn: text('resolved_in'),
    /** The version that has opened it again. */
    cameAgainIn: text('came_again_in'),
    count: bigint('count', { mode: 'number' }).notNull().default(0),
    firstAt: moment('first_at').notNull(),
    lastAt: moment('last_at').notNull(),
    /** The newest first. */
    versions: text('versions')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** hsAccountIds of merchants. */
    sites: integer('sites')
      .array()
      .notNull()
      .default(sql`'{}'`),
    hasMoreSites: boolean('has_more_sites').notNull().default(false),
    /** How often it was seen, by day (UTC). */
    days: jsonb('days').$type<Record<string, number>>().notNull().default({}),
  },
  (table) => [
    index('error_causes_last').on(table.state, table.lastAt),
    index('error_causes_first').on(table.source, table.firstAt),
  ],
  (table) => ({
    kept: daysAfter(90, table.lastAt, 'platform'),
    ofUser: ofNoUser,
    place: ofPlatform,
    ofSite: async (tx, tenant) => {
      const some = sql`(select id from ${table} where sites @> array[${tenant}]::int[] limit ${portion})`
      const changed = await rowsOf(
        tx,
        sql`update ${table} set sites = array_remove(sites, ${tenant}) where id in ${some} returning 1`,
      )
      return changed.length === portion
    },
    ofMove: { kept: 'it is of one installation' },
    shown: { never: 'it is of the platform' },
  }),
)

/** The newest errors of each cause. */
export const errorOccurrences = declareTable(
  'error_occurrences',
  {
    id: uuid('id').primaryKey(),
    cause: text('cause')
      .notNull()
      .references(() => errorCauses.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    message: text('message').notNull(),
    stack: jsonb('stack').$type<string[]>().notNull(),
    /** The failed statement, without its values. */
    statement: text('statement'),
    page: text('page'),
    version: text('version'),
    /** hsAccountId. */
    site: integer('site'),
    requestId: text('request_id'),
    traceId: text('trace_id'),
  },
  (table) => [index('error_occurrences_cause').on(table.cause, table.at)],
  (table) => ({
    kept: daysAfter(30, table.at, 'platform'),
    ofUser: { kept: 'no row names its user' },
    own: { withheld: 'no row names its user' },
    place: ofPlatform,
    ofSite: (tx, tenant) => deletePortion(tx, table, eq(table.site, tenant)),
    ofMove: { kept: 'it is of one installation' },
    shown: { never: 'it is of the platform' },
  }),
)

export type CauseRow = typeof errorCauses.$inferSelect
export type OccurrenceRow = typeof errorOccurrences.$inferSelect

/** How many causes of each source were first seen since a time; a source without one is absent. */
export const countNewCauses = async (tx: Tx, since: Date): Promise<ReadonlyMap<ErrorSource, number>> => {
  const { source, firstAt } = errorCauses
  const rows = await tx.select({ source, many: count() }).from(errorCauses).where(gte(firstAt, since)).groupBy(source)
  return new Map(rows.map((row) => [row.source, row.many]))
}

/** Which of these causes are known. */
export const knownCauses = async (tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const { id } = errorCauses
  const rows = await tx
    .select({ id })
    .from(errorCauses)
    .where(inArray(id, [...ids]))
  return new Set(rows.map((row) => row.id))
}

/** Adds the rows that are not there yet, then locks all of them until the end of the transaction. */
export const lockCauses = async (tx: Tx, rows: (typeof errorCauses.$inferInsert)[]): Promise<CauseRow[]> => {
  await tx.insert(errorCauses).values(rows).onConflictDoNothing()
  const ids = rows.map(({ id }) => id)
  return tx.select().from(errorCauses).where(inArray(errorCauses.id, ids)).orderBy(asc(errorCauses.id)).for('update')
}

/** Reads a cause and locks its row until the end of the transaction. */
export const lockCause = async (tx: Tx, id: string): Promise<CauseRow | undefined> =>
  (await tx.select().from(errorCauses).where(eq(errorCauses.id, id)).for('update'))[0]

export const changeCause = async (tx: Tx, { id, ...row }: Partial<CauseRow> & { id: string }): Promise<void> => {
  await tx.update(errorCauses).set(row).where(eq(errorCauses.id, id))
}

/** Adds occurrences, and keeps the newest of each of their causes. @param keep how many */
export const addOccurrences = async (tx: Tx, rows: readonly OccurrenceRow[], keep: number): Promise<void> => {
  if (rows.length === 0) return
  await tx.insert(errorOccurrences).values([...rows])
  const causes = [...new Set(rows.map(({ cause }) => cause))]
  const { id, cause, at } = errorOccurrences
  const placed = tx
    .select({
      id,
      place: sql<number>`row_number() over (partition by ${cause} order by ${at} desc, ${id})`.as('place'),
    })
    .from(errorOccurrences)
    .where(inArray(cause, causes))
    .as('placed')
  const surplus = tx.select({ id: placed.id }).from(placed).where(gt(placed.place, keep))
  await tx.delete(errorOccurrences).where(inArray(errorOccurrences.id, surplus))
}

export interface CauseFilter {
  state?: ErrorState | undefined
  source?: ErrorSource | undefined
  version?: string | undefined
  /** hsAccountId. */
  site?: number | undefined
  before?: Date | undefined
}

/** Causes, the last seen first. */
export const listCauses = (tx: Tx, filter: CauseFilter, most: number): Promise<CauseRow[]> => {
  const { state, source, version, site, before } = filter
  const conditions: (SQL | undefined)[] = [
    state && eq(errorCauses.state, state),
    source && eq(errorCauses.source, source),
    version === undefined ? undefined : arrayContains(errorCauses.versions, [version]),
    site === undefined ? undefined : arrayContains(errorCauses.sites, [site]),
    before && lt(errorCauses.lastAt, before),
  ]
  return tx
    .select()
    .from(errorCauses)
    .where(and(...conditions))
    .orderBy(desc(errorCauses.lastAt), errorCauses.id)
    .limit(most)
}

/** How many causes are in each state, and the versions and merchants of all. */
export const overviewOfCauses = async (tx: Tx) => {
  const [row] = await rowsOf<{
    open: number
    resolved: number
    muted: number
    versions: string[]
    sites: number[]
  }>(
    tx,
    sql`select count(*) filter (where state = 'open')::int as open,
      count(*) filter (where state = 'resolved')::int as resolved,
      count(*) filter (where state = 'muted')::int as muted,
      coalesce((select array_agg(distinct each) from error_causes, unnest(versions) as each), '{}') as versions,
      coalesce((select array_agg(distinct each) from error_causes, unnest(sites) as each), '{}') as sites
      from error_causes`,
  )
  return row!
}

export const causeById = async (tx: Tx, id: string): Promise<CauseRow | undefined> =>
  (await tx.select().from(errorCauses).where(eq(errorCauses.id, id)))[0]

/** The newest first. */
export const occurrencesOf = (tx: Tx, cause: string): Promise<OccurrenceRow[]> =>
  tx
    .select()
    .from(errorOccurrences)
    .where(eq(errorOccurrences.cause, cause))
    .orderBy(desc(errorOccurrences.at), errorOccurrences.id)
