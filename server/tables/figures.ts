import { and, asc, count, desc, eq, gt, gte, inArray, isNull, lt, lte, min, sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/database/transact.ts'
import { clubs } from './clubs.ts'
import { orders, type OrderKind } from './orders.ts'
import { redemptions } from './redemptions.ts'
import { surveyAnswers, surveyQuestions } from './survey.ts'
import { visits } from './visits.ts'
import { work } from './work.ts'

/** Whole days at a merchant. */
export interface Period {
  /** YYYY-MM-DD, both included. */
  firstDay: string
  lastDay: string
  timeZone: string
  /** The same as moments: `until` is not included. */
  from: Date
  until: Date
}

/** The moments at which days begin and end in a time zone. */
export const periodOf = async (tx: Tx, firstDay: string, lastDay: string, timeZone: string): Promise<Period> => {
  const [row] = await rowsOf<{ from: string; until: string }>(
    tx,
    sql`select extract(epoch from ${firstDay}::date::timestamp at time zone ${timeZone}) as "from",
      extract(epoch from (${lastDay}::date + 1)::timestamp at time zone ${timeZone}) as "until"`,
  )
  if (!row) throw new Error('a select without a table answers one row')
  const [from, until] = [row.from, row.until].map((seconds) => new Date(Number(seconds) * 1_000)) as [Date, Date]
  return { firstDay, lastDay, timeZone, from, until }
}

const dayLength = 86_400_000

/** The day that lies some days before another one. */
export const dayBefore = (to: string, days: number): string =>
  new Date(Date.parse(`${to}T00:00:00Z`) - days * dayLength).toISOString().slice(0, 10)

/** The moment of an hour of a day in a time zone. */
export const hourOf = async (tx: Tx, day: string, hour: number, timeZone: string): Promise<Date> => {
  const [row] = await rowsOf<{ at: string }>(
    tx,
    sql`select extract(epoch from (${day}::date + make_interval(hours => ${hour})) at time zone ${timeZone}) as "at"`,
  )
  if (!row) throw new Error('a select without a table answers one row')
  return new Date(Number(row.at) * 1_000)
}

export interface SalesRow {
  /** HH of a single day; else YYYY-MM-DD. */
  at: string
  count: number
  cents: number
}

/** Approved payments by hour of a single day, else by day. */
export const salesOf = (tx: Tx, { from, until, timeZone, firstDay, lastDay }: Period): Promise<SalesRow[]> => {
  const format = firstDay === lastDay ? 'HH24' : 'YYYY-MM-DD'
  const at = sql<string>`to_char(${orders.createdAt} at time zone ${timeZone}, ${format})`
  return tx
    .select({ at, count: count(), cents: sql<number>`sum(${orders.totalCents})::int` })
    .from(orders)
    .where(and(eq(orders.state, 'approved'), gte(orders.createdAt, from), lt(orders.createdAt, until)))
    .groupBy(sql`1`)
}

/** Codes redeemed per location and hour of the day, without those that were given back. */
export const washesOf = (
  tx: Tx,
  { from, until, timeZone }: Period,
): Promise<{ locationId: number; hour: number; count: number }[]> =>
  tx
    .select({
      locationId: redemptions.locationId,
      hour: sql<number>`extract(hour from ${redemptions.at} at time zone ${timeZone})::int`,
      count: count(),
    })
    .from(redemptions)
    .where(
      and(
        inArray(redemptions.kind, ['wallet', 'washClub']),
        isNull(redemptions.returnedAt),
        gte(redemptions.at, from),
        lt(redemptions.at, until),
      ),
    )
    .groupBy(redemptions.locationId, sql`2`)

/** Members of wash clubs: now, and those who joined and left. */
export const membersOf = async (
  tx: Tx,
  { from, until }: Period,
  now: Date,
): Promise<{ active: number; joined: number; lost: number }> => {
  const within = (column: typeof clubs.startedAt | typeof clubs.leftAt) =>
    sql`${column} >= ${from.toISOString()}::timestamptz and ${column} < ${until.toISOString()}::timestamptz`
  const [row] = await tx
    .select({
      active: sql<number>`(count(*) filter (where ${clubs.status} = 'active'
        or (${clubs.status} = 'endbillingpending' and ${clubs.nextBillingAt} > ${now.toISOString()}::timestamptz)))::int`,
      joined: sql<number>`(count(*) filter (where ${within(clubs.startedAt)}))::int`,
      lost: sql<number>`(count(*) filter (where ${within(clubs.leftAt)}))::int`,
    })
    .from(clubs)
  return row ?? { active: 0, joined: 0, lost: 0 }
}

/** Most answers and payments that are listed. */
const mostRows = 30

/** What members who left have answered, the most frequent first. */
export const reasonsOf = (
  tx: Tx,
  { from, until }: Period,
): Promise<{ question: string; answer: string; count: number }[]> =>
  tx
    .select({ question: surveyQuestions.question, answer: surveyAnswers.response, count: count() })
    .from(surveyAnswers)
    .innerJoin(
      surveyQuestions,
      and(eq(surveyQuestions.tenantId, surveyAnswers.tenantId), eq(surveyQuestions.id, surveyAnswers.questionId)),
    )
    .where(and(gte(surveyAnswers.answeredAt, from), lt(surveyAnswers.answeredAt, until)))
    .groupBy(surveyQuestions.id, surveyQuestions.question, surveyAnswers.response)
    .orderBy(desc(count()), asc(surveyQuestions.id), asc(surveyAnswers.response))
    .limit(mostRows)

export const visitsOf = (tx: Tx, { firstDay, lastDay }: Period): Promise<{ name: string; count: number }[]> => {
  const sum = sql<number>`sum(${visits.count})::int`
  return tx
    .select({ name: visits.name, count: sum })
    .from(visits)
    .where(and(gte(visits.day, firstDay), lte(visits.day, lastDay)))
    .groupBy(visits.name)
    .orderBy(desc(sum), asc(visits.name))
}

/** Payments whose outcome is not known, the oldest first. */
export const paymentsInDoubt = (
  tx: Tx,
): Promise<{ id: string; kind: OrderKind; createdAt: Date; totalCents: number }[]> =>
  tx
    .select({ id: orders.id, kind: orders.kind, createdAt: orders.createdAt, totalCents: orders.totalCents })
    .from(orders)
    .where(eq(orders.state, 'pending'))
    .orderBy(asc(orders.createdAt))
    .limit(mostRows)

/** Payments whose outcome has not been known since before a moment. */
export const inDoubtSince = async (
  tx: Tx,
  before: Date,
): Promise<{ count: number; cents: number; oldest: Date | null }> => {
  const [row] = await tx
    .select({
      count: count(),
      cents: sql<number>`coalesce(sum(${orders.totalCents}), 0)::int`,
      oldest: min(orders.createdAt),
    })
    .from(orders)
    .where(and(eq(orders.state, 'pending'), lt(orders.createdAt, before)))
  return row ?? { count: 0, cents: 0, oldest: null }
}

/** Payments that the bank or the processor has declined. */
export const declinesOf = async (tx: Tx, { from, until }: Period): Promise<number> =>
  (
    await tx
      .select({ n: count() })
      .from(orders)
      .where(and(eq(orders.state, 'declined'), gte(orders.settledAt, from), lt(orders.settledAt, until)))
  )[0]?.n ?? 0

/** Decided payments that are looked at. */
const mostDecided = 100

/**
 * The newest payments, as long as each was refused: by the bank, or by the processor, which then charged nothing. The
 * newest first.
 */
export const refusedInARow = async (tx: Tx): Promise<{ code: string | null; settledAt: Date }[]> => {
  const decided = await tx
    .select({
      state: orders.state,
      code: orders.code,
      settledAt: orders.settledAt,
      createdAt: orders.createdAt,
      deliveryFailures: orders.deliveryFailures,
    })
    .from(orders)
    .where(and(inArray(orders.state, ['approved', 'declined', 'failed']), gt(orders.totalCents, 0)))
    .orderBy(desc(orders.settledAt))
    .limit(mostDecided)
  // One whose delivery has failed was charged before.
  const end = decided.findIndex(({ state, deliveryFailures }) => state === 'approved' || deliveryFailures > 0)
  const refused = end < 0 ? decided : decided.slice(0, end)
  return refused.map(({ code, settledAt, createdAt }) => ({ code, settledAt: settledAt ?? createdAt }))
}

/** Pushes that were tried in vain and are tried again. */
export const pushesWaiting = async (tx: Tx, tenant: number): Promise<number> =>
  (
    await tx
      .select({ n: count() })
      .from(work)
      .where(and(eq(work.tenantId, tenant), eq(work.kind, 'push'), sql`${work.lastError} is not null`))
  )[0]?.n ?? 0
