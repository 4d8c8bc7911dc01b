/**
 * The membership of one vehicle in a wash club: what an act or a billing does to it, and what it costs. The phone uses
 * the same functions to show what the server will do.
 *
 *     join ──▶ active ◀──────────────── paid ─────────────── unpaid ──▶ ended
 *              │ ▲  │ ▲                                        ▲ │       ▲ ▲
 *       cancel │ │  │ │ the last month of the freeze is over, │ │cancel,│ │
 *              ▼ │  │ │ or woken and paid                      │ │last   │ │
 *            ending │ └──────────── frozen ── cancel ──────────┼─┴───────┘ │
 *              │    └─ begins at a billing ─▶                  │           │
 *              │                                declined month ┘           │
 *              └───────────────── its next billing ────────────────────────┘
 *
 * What is to come is data beside the state, and can be taken back until it begins: another plan at the next billing, a
 * freeze from the next billing on, a price from a day on.
 *
 * Moments are epoch milliseconds. A day is the calendar day of a moment on the merchant's clocks.
 */
import type { MembershipTerms, Plan } from '../shapes/membership.ts'
import { billingBefore, nextBilling } from './billing.ts'
import type { Cents } from './money.ts'
import { wallClock } from './opening.ts'
import { taxOn } from './pricing.ts'

const day = 86_400_000

/** What a merchant offers to members, as its settings say, and the time zone in which its days are counted. */
export interface MembershipRules {
  /** Without maxMonths no membership can be frozen. */
  freeze: { maxMonths?: number; perYear: number; priceCents: Cents }
  /** purchase: another plan is bought. */
  planChange: 'prorated' | 'purchase'
  leave: 'long' | 'short'
  /** Absent: members cannot swap the vehicle. */
  vehicleSwapsPerYear?: number
  /** Days after the first decline of a month on which it is charged again. */
  retryDays: readonly number[]
  /** Days after the first decline on which codes work; absent: until the last attempt. */
  graceDays?: number
  timeZone: string
}

export type Membership = MembershipTerms

export type MembershipState = 'active' | 'ending' | 'frozen' | 'unpaid' | 'ended'

export const stateOf = (of: Membership, at: number): MembershipState => {
  if (of.endedAt !== null && of.endedAt <= at) return 'ended'
  if (of.isEnding) return of.nextBillingAt <= at ? 'ended' : 'ending'
  if (of.unpaid) return 'unpaid'
  return isFrozen(of, at) ? 'frozen' : 'active'
}

const isFrozen = ({ freeze }: Membership, at: number): boolean =>
  freeze !== null && freeze.from <= at && at < freeze.until

/** Whether its code opens the lane, apart from the limit of uses. */
export const worksAt = (of: Membership, at: number, rules: MembershipRules): boolean => {
  const state = stateOf(of, at)
  return state === 'active' || state === 'ending' || (state === 'unpaid' && isInGrace(of, at, rules))
}

/** Whether its next billing is to come, and is that of a full month. */
export const isFullMonth = (of: Membership, at: number): boolean =>
  !of.isEnding && of.unpaid === null && of.nextBillingAt > at && !isFrozen(of, of.nextBillingAt)

const isInGrace = ({ unpaid }: Membership, at: number, { graceDays, timeZone }: MembershipRules): boolean =>
  unpaid === null ||
  graceDays === undefined ||
  daysBetween(dayOf(timeZone, unpaid.since), dayOf(timeZone, at)) <= graceDays

/** When it is to be billed, or to end; null: it has ended. */
export const dueAt = (of: Membership): number | null => {
  if (of.endedAt !== null) return null
  const month = of.repeatAt ?? of.unpaid?.nextAttemptAt ?? of.nextBillingAt
  return Math.min(month, of.fee?.nextAttemptAt ?? Infinity)
}

/** The calendar day of a moment on the merchant's clocks, 2026-12-01. */
export const dayOf = (timeZone: string, at: number): string => wallClock(timeZone, at).date

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })

/** The calendar day of a moment on the merchant's clocks, as members read it: 24 November 2026. */
export const writtenDay = (timeZone: string, at: number): string => {
  const day = dayOf(timeZone, at)
  return `${Number(day.slice(8))} ${monthName.format(Date.parse(day))} ${day.slice(0, 4)}`
}

export const daysBetween = (from: string, until: string): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / day)

export const billingAfter = (at: number, billingDay: number): number => nextBilling(new Date(at), billingDay).getTime()

/** When the current period began. */
export const periodFrom = ({ nextBillingAt, billingDay }: Pick<Membership, 'nextBillingAt' | 'billingDay'>): number =>
  billingBefore(new Date(nextBillingAt), billingDay).getTime()

/** What is charged: a month, a fee of the freeze, the rest of a period on a dearer plan, the month of a waking. */
export interface Charge {
  kind: 'month' | 'fee' | 'change' | 'wake'
  plan: Plan
  netCents: Cents
  taxCents: Cents
  /** In 1/100 percent, of a location; absent: that of the plan. */
  taxRate?: number
  /** The plan and the next billing of the membership that it is charged for. */
  of: { productId: number; nextBillingAt: number }
}

/** The rate at which a plan is taxed in this membership, in 1/100 percent. */
export const planRate = ({ placeRate }: Pick<Membership, 'placeRate'>, plan: Pick<Plan, 'taxRate'>): number =>
  placeRate ?? plan.taxRate

/** A price of this membership with its tax. */
export const withTax = (of: Pick<Membership, 'placeRate'>, plan: Pick<Plan, 'taxRate'>, cents: Cents): Cents =>
  cents + taxOn(cents, planRate(of, plan))

export const charge = (of: Membership, kind: Charge['kind'], plan: Plan, netCents: Cents): Charge => ({
  kind,
  plan,
  netCents,
  taxCents: taxOn(netCents, planRate(of, plan)),
  ...(of.placeRate !== undefined && { taxRate: of.placeRate }),
  of: { productId: of.plan.productId, nextBillingAt: of.nextBillingAt },
})

/** Whether a charge whose outcome comes late is still of this membership: else what it took is given back. */
export const isWanted = (of: Membership, { kind, of: then }: Charge, at: number): boolean => {
  if (of.endedAt !== null || of.isEnding || of.nextBillingAt !== then.nextBillingAt) return false
  if (kind === 'wake') return isFrozen(of, at)
  return kind !== 'change' || (of.plan.productId === then.productId && of.unpaid === null)
}

/** What follows from an act: nothing to pay and the membership after it, or what has to be paid first. */
export type Decision = { then: Membership } | { charge: Charge }

/** The plan and price of the next full month, when it is billed at a moment. */
export const planAt = ({ plan, nextPlan, nextPrices }: Membership, at: number, rules: MembershipRules): Plan => {
  if (nextPlan) return nextPlan
  const today = nextPrices.length > 0 ? dayOf(rules.timeZone, at) : ''
  const due = nextPrices.findLast(({ from }) => from <= today)
  return due ? { ...plan, monthlyCents: due.monthlyCents } : plan
}

/** What a full month that begins costs: nothing where a free one waits. A month that is owed is not free. */
export const fullMonthCents = ({ freeMonths = 0, unpaid }: Membership, plan: Plan): Cents =>
  freeMonths > 0 && unpaid === null ? 0 : plan.monthlyCents

/** What is due now; null: nothing is. */
export const bill = (of: Membership, at: number, rules: MembershipRules): Decision | null => {
  const due = dueAt(of)
  if (due === null || due > at) return null
  if (of.isEnding) return { then: { ...of, endedAt: of.nextBillingAt } }
  if (of.fee && of.fee.nextAttemptAt <= at && of.nextBillingAt > at)
    return { charge: charge(of, 'fee', of.plan, of.fee.cents) }
  const { nextBillingAt } = of
  const plan = planAt(of, nextBillingAt, rules)
  if (!isFrozen(of, nextBillingAt)) return { charge: charge(of, 'month', plan, fullMonthCents(of, plan)) }
  const { cents } = of.freeze!
  return cents === 0 ? { then: frozenMonth(of, null) } : { charge: charge(of, 'fee', of.nextPlan ?? of.plan, cents) }
}

/** A month of the freeze has begun, on the plan that was to begin with it. */
const frozenMonth = (of: Membership, fee: Membership['fee']): Membership => ({
  ...of,
  ...startOf(of.nextPlan ?? of.plan, of),
  nextBillingAt: billingAfter(of.nextBillingAt, of.billingDay),
  paidCents: 0,
  repeatAt: null,
  fee,
})

/** A plan that begins, or goes on: prices that were announced for another plan do not concern it. */
const startOf = (plan: Plan, of: Membership) => ({
  plan,
  nextPlan: null,
  nextPrices: plan.productId === of.plan.productId ? of.nextPrices : [],
})

/** The plan of a month that is billed, paid or not; announced prices whose day has come have begun. */
const billedOn = (of: Membership, { plan }: Charge, at: number, { timeZone }: MembershipRules) => {
  const nextPrices = of.nextPrices.filter(({ from }) => from > dayOf(timeZone, at))
  return startOf(plan, { ...of, nextPrices })
}

/** A freeze that has begun is counted when it is over. */
const thawed = ({ freeze, freezes }: Membership) => ({
  freeze: null,
  fee: null,
  freezes: freeze ? [...freezes, freeze.from] : freezes,
})

/** The membership after a charge was approved. */
export const approved = (of: Membership, paid: Charge, at: number, rules: MembershipRules): Membership => {
  if (paid.kind === 'change') return { ...of, ...startOf(paid.plan, of), paidCents: of.paidCents + paid.netCents }
  if (paid.kind === 'fee') return of.fee && of.nextBillingAt > at ? { ...of, fee: null } : frozenMonth(of, null)
  const begun = {
    ...of,
    ...billedOn(of, paid, paid.kind === 'wake' ? at : of.nextBillingAt, rules),
    ...paidFor(of, paid),
    unpaid: null,
    repeatAt: null,
    fee: null,
  }
  const isWoken = paid.kind === 'wake' || (of.freeze !== null && of.nextBillingAt >= of.freeze.until)
  const awake = isWoken ? { ...begun, ...thawed(of) } : begun
  return paid.kind === 'wake' || !isInGrace(of, at, rules) ? periodFromNow(awake, at) : nextPeriod(awake, at)
}

/** A free month counts as paid, so that a dearer plan within it costs its difference alone. */
const paidFor = ({ freeMonths = 0 }: Membership, { netCents, plan }: Charge) =>
  freeMonths > 0 && netCents === 0
    ? { paidCents: plan.monthlyCents, freeMonths: freeMonths - 1 }
    : { paidCents: netCents }

const periodFromNow = (of: Membership, at: number): Membership => {
  const billingDay = new Date(at).getUTCDate()
  return { ...of, billingDay, nextBillingAt: billingAfter(at, billingDay) }
}

/** Periods that passed while billing was impossible are skipped: a member does not pay several months at once. */
const nextPeriod = (of: Membership, at: number): Membership => {
  let nextBillingAt = billingAfter(of.nextBillingAt, of.billingDay)
  while (nextBillingAt <= at) nextBillingAt = billingAfter(nextBillingAt, of.billingDay)
  return { ...of, nextBillingAt }
}

/** The next attempt after a decline; undefined: that was the last one. One is not made at or after the next billing. */
const nextAttempt = (since: number, at: number, before: number, { retryDays }: MembershipRules): number | undefined =>
  retryDays.map((days) => since + days * day).find((attempt) => attempt > at && attempt < before)

/** A declined charge. */
export interface Declined {
  charge: Charge
  at: number
  /** A card was saved since that has not been tried: a month is charged to it at once. */
  hasNewCard: boolean
}

/** The membership after a charge was declined. A declined change or waking leaves it as it is. */
export const declined = (of: Membership, refused: Declined, rules: MembershipRules): Membership => {
  if (refused.charge.kind === 'fee') return feeDeclined(of, refused, rules)
  if (refused.charge.kind !== 'month') return of
  const { at, hasNewCard } = refused
  const since = of.unpaid?.since ?? at
  const again = hasNewCard ? at : nextAttempt(since, at, billingAfter(of.nextBillingAt, of.billingDay), rules)
  const begun = { ...of, ...billedOn(of, refused.charge, of.nextBillingAt, rules), repeatAt: null }
  const awake = of.freeze && of.nextBillingAt >= of.freeze.until ? { ...begun, ...thawed(of) } : begun
  return again === undefined
    ? { ...awake, unpaid: null, endedAt: at }
    : { ...awake, unpaid: { since, nextAttemptAt: again } }
}

const feeDeclined = (of: Membership, { charge: { netCents }, at }: Declined, rules: MembershipRules) => {
  const isRetry = of.fee !== null && of.nextBillingAt > at
  const begun = isRetry ? of : frozenMonth(of, null)
  const since = isRetry ? of.fee!.since : at
  const nextAttemptAt = nextAttempt(since, at, begun.nextBillingAt, rules)
  return { ...begun, fee: nextAttemptAt === undefined ? null : { cents: netCents, since, nextAttemptAt } }
}
