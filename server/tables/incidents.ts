import { and, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import { index, integer, text, uuid } from 'drizzle-orm/pg-core'
import { incidentDays, statusParts, worstOf, type StatusLevel, type StatusPart } from '#contract/status.ts'
import type { Tx } from '#server/database/transact.ts'
import { moment } from './columns.ts'
import { daysAfter, daysBefore, declareTable, ofPlatformAlone } from './table.ts'

/** Times in which a part of the installation did not work, as its instances have measured them. */
export const incidents = declareTable(
  'incidents',
  {
    id: uuid('id').primaryKey(),
    parts: text('parts').array().$type<StatusPart[]>().notNull(),
    /** The worst of all parts. */
    level: text('level').$type<Exclude<StatusLevel, 'works'>>().notNull(),
    from: moment('from').notNull(),
    /** The end of the last minute that was bad on any instance. */
    until: moment('until').notNull(),
    /** What staff say about it; '': nothing. */
    text: text('text').notNull().default(''),
  },
  (table) => [index('incidents_until').on(table.until)],
  (table) => ({
    kept: daysAfter(incidentDays, table.until, 'platform'),
    ...ofPlatformAlone,
  }),
)

/** When an instance has last measured: a gap is a time in which none ran, or none reached the database. */
export const statusBeats = declareTable(
  'status_beats',
  {
    /** 1. */
    id: integer('id').primaryKey(),
    at: moment('at').notNull(),
  },
  () => [],
  () => ({
    kept: { forever: 'it is one row' },
    ...ofPlatformAlone,
  }),
)

export type IncidentRow = typeof incidents.$inferSelect

/** A bad time, as one instance has measured it. */
export type Span = Omit<IncidentRow, 'id' | 'text'>

/** Notes that an instance measures now. Locks the row until the end of the transaction. @returns when one did before; null: never */
export const beat = async (tx: Tx, now: Date): Promise<Date | null> => {
  const [before] = await tx.select().from(statusBeats).where(eq(statusBeats.id, 1)).for('update')
  const set = { at: sql`greatest(${statusBeats.at}, excluded.at)` }
  await tx.insert(statusBeats).values({ id: 1, at: now }).onConflictDoUpdate({ target: statusBeats.id, set })
  return before?.at ?? null
}

/**
 * Adds a bad time to the incident that it touches, or makes it one. Incidents that it connects become one, with the newest that was
 * said about them. The caller has called `beat`, so that two instances do not make two of one.
 * @param pause milliseconds between two bad times of one incident
 */
export const writeSpan = async (tx: Tx, span: Span, { id, pause }: { id: string; pause: number }): Promise<void> => {
  const [early, late] = [new Date(span.from.getTime() - pause), new Date(span.until.getTime() + pause)]
  const touched = await tx
    .select()
    .from(incidents)
    .where(and(gte(incidents.until, early), lte(incidents.from, late)))
    .orderBy(desc(incidents.until))
  const known = touched.find(({ text: said }) => said !== '') ?? touched[0]
  if (!known) return void (await tx.insert(incidents).values({ ...span, id }))
  const all = [...touched, span]
  const set = {
    parts: statusParts.filter((part) => all.some(({ parts }) => parts.includes(part))),
    level: worstOf(all.map(({ level }) => level)) as Span['level'],
    from: new Date(Math.min(...all.map(({ from }) => from.getTime()))),
    until: new Date(Math.max(...all.map(({ until }) => until.getTime()))),
  }
  await tx.update(incidents).set(set).where(eq(incidents.id, known.id))
  const others = touched.filter((each) => each !== known).map((each) => each.id)
  if (others.length > 0) await tx.delete(incidents).where(inArray(incidents.id, others))
}

/** Rows that the status page shows at most. */
const most = 200

/** Those of the last days, the newest first. */
export const shownIncidents = (tx: Tx, now: Date): Promise<IncidentRow[]> =>
  tx
    .select()
    .from(incidents)
    .where(gte(incidents.until, daysBefore(now, incidentDays)))
    .orderBy(desc(incidents.until))
    .limit(most)

/** @returns undefined: there is no such incident */
export const explainIncidentRow = async (tx: Tx, id: string, said: string): Promise<IncidentRow | undefined> =>
  (await tx.update(incidents).set({ text: said }).where(eq(incidents.id, id)).returning())[0]
