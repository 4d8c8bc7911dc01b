import { asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { doublePrecision, integer, jsonb, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { dueAt, stateOf, type Membership } from '#contract/rules/membership.ts'
import type { Plan } from '#contract/shapes/membership.ts'
import type { Tx } from '#server/database/transact.ts'
import { locationIds, moment, tenantId } from './columns.ts'
import { ofCustomer } from './place.ts'
import { declareTable, ofPerson } from './table.ts'
import { ofUser, ofUserIndex } from './users.ts'
import { cancelWork, scheduleWork, type WorkKey } from './work.ts'

export type ClubStatus = 'inactive' | 'active' | 'endbillingpending'

/** The memberships of a user in wash clubs, one for each vehicle. One that has ended is replaced by the next one. */
export const clubs = declareTable(
  'clubs',
  {
    tenantId: tenantId(),
    userId: uuid('user_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    productId: integer('product_id').notNull(),
    name: text('name').notNull(),
    status: text('status').$type<ClubStatus>().notNull(),
    monthlyCents: integer('monthly_cents').notNull(),
    /** In 1/100 percent. */
    taxRate: doublePrecision('tax_rate').notNull(),
    /** Uses per billing period; null: unlimited. */
    useLimit: integer('use_limit'),
    usesThisPeriod: integer('uses_this_period').notNull().default(0),
    locationIds: locationIds(),
    startedAt: moment('started_at').notNull(),
    nextBillingAt: moment('next_billing_at').notNull(),
    /** Day of the month of the first purchase; a shorter month uses its last day. */
    billingDay: smallint('billing_day').notNull(),
    /** Attempts of the current billing that took no money, and the time of the next one. */
    failedAttempts: smallint('failed_attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at'),
    /** Time of the first decline of the unpaid period; null: nothing is owed. */
    unpaidSince: moment('unpaid_since'),
    /** When the member left, or the club ended unpaid; null: the member has not left. */
    leftAt: moment('left_at'),
    /** Off the price of any plan, in percent. */
    vehiclePercent: smallint('vehicle_percent').notNull().default(0),
    /** What was paid for the current period before tax; null: the monthly price. */
    paidCents: integer('paid_cents'),
    /** From one billing to the next full month; null: it is not frozen. */
    frozenFrom: moment('frozen_from'),
    frozenUntil: moment('frozen_until'),
    /** For each month of it, instead of the price of the plan. */
    frozenCents: integer('frozen_cents').notNull().default(0),
    /** A price of the freeze that was declined. */
    feeCents: integer('fee_cents'),
    feeSince: moment('fee_since'),
    feeAttemptAt: moment('fee_attempt_at'),
    /** The plan that begins at the next billing. */
    nextPlan: jsonb('next_plan').$type<Plan>(),
    /** Prices that were announced, by the first day of a billing with them. */
    nextPrices: jsonb('next_prices').$type<Membership['nextPrices']>().notNull().default([]),
    /** Absent in clubs of before vehicles had ids; see `columns`. */
    vehicleId: uuid('vehicle_id'),
    swaps: jsonb('swaps').$type<Membership['swaps']>().notNull().default([]),
    /** When its code was last redeemed. */
    usedAt: moment('used_at'),
    /** Full months to come that staff have given. */
    freeMonths: smallint('free_months').notNull().default(0),
    /** Begins of earlier freezes, in epoch milliseconds. */
    freezes: jsonb('freezes').$type<number[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] }), ofUser(table), ofUserIndex('clubs_user', table)],
  (table) => ({
    kept: { forever: 'figures count members who have left' },
    ofUser: { kept: 'the club has ended and names the user by id alone' },
    own: {
      as: 'memberships',
      of: ofPerson(table.userId),
      by: 'startedAt',
      columns: [
        'name',
        'status',
        'monthlyCents',
        'useLimit',
        'usesThisPeriod',
        'startedAt',
        'nextBillingAt',
        'leftAt',
        'frozenFrom',
        'frozenUntil',
        'freeMonths',
      ],
    },
    place: { rows: ofCustomer(table.userId) },
    ofSite: 'removed',
    ofMove: 'copied',
    shown: {
      as: 'clubs',
      by: 'startedAt',
      columns: ['userId', 'productId', 'name', 'status', 'monthlyCents', 'startedAt', 'nextBillingAt'],
    },
  }),
)

export type ClubRow = typeof clubs.$inferSelect

/** What is agreed in a membership, and what is to come. */
export const termsOfClub = (club: ClubRow): Membership => ({
  plan: {
    productId: club.productId,
    name: club.name,
    monthlyCents: club.monthlyCents,
    taxRate: club.taxRate,
    useLimit: club.useLimit,
    locationIds: club.locationIds,
  },
  vehiclePercent: club.vehiclePercent,
  paidCents: club.paidCents ?? club.monthlyCents,
  nextBillingAt: club.nextBillingAt.getTime(),
  billingDay: club.billingDay,
  isEnding: club.status === 'endbillingpending',
  endedAt: club.status === 'inactive' ? (club.leftAt ?? club.nextBillingAt).getTime() : null,
  freeze:
    club.frozenFrom && club.frozenUntil
      ? { from: club.frozenFrom.getTime(), until: club.frozenUntil.getTime(), cents: club.frozenCents }
      : null,
  fee:
    club.feeCents !== null && club.feeSince && club.feeAttemptAt
      ? { cents: club.feeCents, since: club.feeSince.getTime(), nextAttemptAt: club.feeAttemptAt.getTime() }
      : null,
  unpaid:
    club.unpaidSince && club.nextAttemptAt
      ? { since: club.unpaidSince.getTime(), nextAttemptAt: club.nextAttemptAt.getTime() }
      : null,
  repeatAt: club.unpaidSince ? null : (club.nextAttemptAt?.getTime() ?? null),
  nextPlan: club.nextPlan,
  nextPrices: club.nextPrices,
  freezes: club.freezes,
  swaps: club.swaps,
  usedAt: club.usedAt?.getTime() ?? null,
  ...(club.freeMonths > 0 && { freeMonths: club.freeMonths }),
})

const date = (at: number | null | undefined): Date | null => (at == null ? null : new Date(at))

/** The columns of a membership's terms. One that ends keeps when it was left, and until when it was unpaid. */
const columnsOf = (terms: Membership) =>
  ({
    productId: terms.plan.productId,
    name: terms.plan.name,
    monthlyCents: terms.plan.monthlyCents,
    taxRate: terms.plan.taxRate,
    useLimit: terms.plan.useLimit,
    locationIds: [...terms.plan.locationIds],
    vehiclePercent: terms.vehiclePercent,
    paidCents: terms.paidCents,
    nextBillingAt: new Date(terms.nextBillingAt),
    billingDay: terms.billingDay,
    status: terms.endedAt !== null ? 'inactive' : terms.isEnding ? 'endbillingpending' : 'active',
    frozenFrom: date(terms.freeze?.from),
    frozenUntil: date(terms.freeze?.until),
    frozenCents: terms.freeze?.cents ?? 0,
    feeCents: terms.fee?.cents ?? null,
    feeSince: date(terms.fee?.since),
    feeAttemptAt: date(terms.fee?.nextAttemptAt),
    unpaidSince: date(terms.unpaid?.since),
    nextAttemptAt: date(terms.unpaid?.nextAttemptAt ?? terms.repeatAt),
    nextPlan: terms.nextPlan,
    nextPrices: [...terms.nextPrices],
    freezes: [...terms.freezes],
    swaps: [...terms.swaps],
    freeMonths: terms.freeMonths ?? 0,
    ...(terms.swaps.length > 0 && { vehicleId: terms.swaps.at(-1)!.to }),
  }) satisfies Partial<ClubRow>

/** A membership whose period is over ends by itself, even before due work has stored that. */
const runs = (row: ClubRow, now: Date): boolean => stateOf(termsOfClub(row), now.getTime()) !== 'ended'

/** Its id, of the owner of a membership. */
export const firstVehicle = sql`(select own.id from vehicles as own
  where own.tenant_id = clubs.tenant_id and own.user_id = clubs.user_id order by own.created_at, own.id limit 1)`

/** A club that was stored without its vehicle is for the first one of the user. Drizzle leaves out table names in a selection. */
const columns = () => ({
  ...getTableColumns(clubs),
  vehicleId: sql<string | null>`coalesce(clubs.vehicle_id, ${firstVehicle})`,
})

/** The stored memberships of a user, ended ones too, the oldest first. */
const storedOf = (tx: Tx, userId: string) =>
  tx.select(columns()).from(clubs).where(eq(clubs.userId, userId)).orderBy(asc(clubs.startedAt), asc(clubs.id))

/** The running memberships of a user, the oldest first. */
export const clubsOf = async (tx: Tx, userId: string, now: Date): Promise<ClubRow[]> =>
  (await storedOf(tx, userId)).filter((row) => runs(row, now))

/** The running memberships of some users, the oldest first. */
export const clubsOfUsers = async (tx: Tx, userIds: readonly string[], now: Date): Promise<ClubRow[]> => {
  const rows = await tx
    .select(columns())
    .from(clubs)
    .where(inArray(clubs.userId, [...userIds]))
    .orderBy(asc(clubs.startedAt), asc(clubs.id))
  return rows.filter((row) => runs(row, now))
}

/** The first membership of a user; null when none runs. */
export const clubOf = async (tx: Tx, userId: string, now: Date): Promise<ClubRow | null> =>
  (await clubsOf(tx, userId, now))[0] ?? null

/** As `clubsOf`, and locks the rows until the end of the transaction. */
export const lockClubs = async (tx: Tx, userId: string, now: Date): Promise<ClubRow[]> =>
  (await lockStoredClubs(tx, userId)).filter((row) => runs(row, now))

/** The stored memberships of a user, ended ones too, the oldest first, locked until the end of the transaction. */
export const lockStoredClubs = (tx: Tx, userId: string): Promise<ClubRow[]> => storedOf(tx, userId).for('update')

/** A stored membership, ended or not. */
export const clubById = async (tx: Tx, id: string): Promise<ClubRow | undefined> =>
  (await tx.select(columns()).from(clubs).where(eq(clubs.id, id)))[0]

/** As `clubById`, locked until the end of the transaction. */
export const lockClubById = async (tx: Tx, id: string): Promise<ClubRow | undefined> =>
  (await tx.select(columns()).from(clubs).where(eq(clubs.id, id)).for('update'))[0]

/** When a club is to be billed, or to end; null: it has ended. */
export const clubDueAt = (club: ClubRow): Date | null => date(dueAt(termsOfClub(club)))

const workOf = ({ tenantId, id }: ClubRow): WorkKey => ({ tenant: tenantId, kind: 'membership', subject: id })

/** Keeps one item of due work per club that has not ended. */
export const scheduleClub = (tx: Tx, club: ClubRow): Promise<void> => {
  const due = clubDueAt(club)
  return due ? scheduleWork(tx, [workOf(club)], due) : cancelWork(tx, [workOf(club)])
}

/** A membership that nothing has happened to. */
const fresh = {
  usesThisPeriod: 0,
  leftAt: null,
  failedAttempts: 0,
  nextAttemptAt: null,
  unpaidSince: null,
  vehiclePercent: 0,
  paidCents: null,
  frozenFrom: null,
  frozenUntil: null,
  frozenCents: 0,
  feeCents: null,
  feeSince: null,
  feeAttemptAt: null,
  nextPlan: null,
  nextPrices: [],
  freezes: [],
  vehicleId: null,
  swaps: [],
  usedAt: null,
  freeMonths: 0,
}

/**
 * Starts a membership, and schedules its first billing. It takes the row of the replaced one, else of one that has ended.
 * The user's row is locked.
 */
export const startClub = async (
  tx: Tx,
  row: typeof clubs.$inferInsert,
  replaced: ClubRow | null = null,
): Promise<ClubRow> => {
  const values = { id: sql`gen_random_uuid()`, ...fresh, ...row }
  const before = replaced ?? (await lockStoredClubs(tx, row.userId)).find((each) => !runs(each, row.startedAt))
  if (before) await cancelWork(tx, [workOf(before)])
  const [started] = before
    ? await tx.update(clubs).set(values).where(eq(clubs.id, before.id)).returning()
    : await tx.insert(clubs).values(values).returning()
  if (!started) throw new Error(`the club of user ${row.userId} is gone`)
  await scheduleClub(tx, started)
  return started
}

/** Changes a locked club, and schedules its next billing or its end. @returns the changed club */
export const changeClub = async (
  tx: Tx,
  club: ClubRow,
  change: Partial<typeof clubs.$inferInsert>,
): Promise<ClubRow> => {
  await tx.update(clubs).set(change).where(eq(clubs.id, club.id))
  const changed = { ...club, ...change }
  await scheduleClub(tx, changed)
  return changed
}

/** As `changeClub`, to other terms. */
export const changeTerms = (
  tx: Tx,
  club: ClubRow,
  terms: Membership,
  more: Partial<typeof clubs.$inferInsert> = {},
): Promise<ClubRow> => changeClub(tx, club, { ...columnsOf(terms), ...more })
