/** What an act of a member does to a membership, and what it costs; the billings are in `membership.ts`. */
import type { ErrorCode } from '../messages.ts'
import type { ActOutcome, Plan } from '../shapes/membership.ts'
import {
  approved,
  bill,
  billingAfter,
  charge,
  dayOf,
  daysBetween,
  fullMonthCents,
  periodFrom,
  planAt,
  stateOf,
  type Decision,
  type Membership,
  type MembershipRules,
} from './membership.ts'
import { lessPercent, type Cents } from './money.ts'

/** Milliseconds after a redemption in which the vehicle stays. */
const swapPause = 3_600_000

/** Counts moments after the same day of the year before. */
const inLastYear = (moments: readonly number[], at: number, { timeZone }: MembershipRules): number => {
  const today = dayOf(timeZone, at)
  const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`
  return moments.filter((moment) => dayOf(timeZone, moment) > yearAgo).length
}

/** Freezes that may still begin now. */
export const freezesLeft = (of: Membership, at: number, rules: MembershipRules): number => {
  const begun = of.freeze && of.freeze.from <= at ? [...of.freezes, of.freeze.from] : of.freezes
  return Math.max(0, rules.freeze.perYear - inLastYear(begun, at, rules))
}

/** Swaps that the member may still do now. */
export const swapsLeft = (of: Membership, at: number, rules: MembershipRules): number =>
  Math.max(0, (rules.vehicleSwapsPerYear ?? 0) - inLastYear(ownSwaps(of), at, rules))

const ownSwaps = ({ swaps }: Membership): number[] => swaps.flatMap(({ at, isByStaff }) => (isByStaff ? [] : [at]))

export type Verdict = Decision | { refused: ErrorCode }

/** An act of the member, or of staff for the member. */
export type Act =
  | { act: 'freeze'; months: number }
  | { act: 'unfreeze' | 'wake' | 'keepPlan' | 'cancel' | 'reactivate' }
  /** The plan at its price for every member. */
  | { act: 'changePlan'; plan: Plan }
  /** By the ids of the vehicles. Swaps by staff are not counted. */
  | { act: 'swap'; from: string | null; to: string; isByStaff: boolean }

const refused = (code: ErrorCode) => ({ refused: code })

/** What an act does now, and what it costs. */
export const decide = (of: Membership, act: Act, at: number, rules: MembershipRules): Verdict => {
  const state = stateOf(of, at)
  if (state === 'ended') return refused('CLUB_NONE')
  switch (act.act) {
    case 'freeze':
      return freezeFor(of, act.months, at, rules)
    case 'unfreeze':
      return of.freeze && of.freeze.from > at ? { then: { ...of, freeze: null } } : refused('CLUB_STATE')
    case 'wake': {
      const plan = planAt(of, at, rules)
      return state === 'frozen' ? { charge: charge(of, 'wake', plan, fullMonthCents(of, plan)) } : refused('CLUB_STATE')
    }
    case 'changePlan':
      return changeTo(of, act.plan, at, rules)
    case 'keepPlan':
      return of.nextPlan && (state === 'active' || state === 'frozen')
        ? { then: { ...of, nextPlan: null } }
        : refused('CLUB_STATE')
    case 'swap':
      return swap(of, act, at, rules)
    case 'cancel':
      return cancel(of, at)
    case 'reactivate':
      return state === 'ending' ? { then: { ...of, isEnding: false } } : refused('CLUB_NOT_PENDING')
  }
}

/** The billings of a freeze of some months, of which the last one is the first full month again. */
export const freezeSteps = ({ nextBillingAt, billingDay }: Membership, months: number): readonly number[] => {
  const steps = [nextBillingAt]
  for (let month = 0; month < months; month += 1) steps.push(billingAfter(steps.at(-1)!, billingDay))
  return steps
}

const freezeFor = (of: Membership, months: number, at: number, rules: MembershipRules): Verdict => {
  const { maxMonths, priceCents: cents } = rules.freeze
  if (maxMonths === undefined) return refused('CLUB_NOT_OFFERED')
  if (stateOf(of, at) !== 'active' || of.nextBillingAt <= at || of.freeze) return refused('CLUB_STATE')
  if (!Number.isInteger(months) || months < 1 || months > maxMonths) return refused('FREEZE_MONTHS')
  if (freezesLeft(of, at, rules) === 0) return refused('FREEZE_LIMIT')
  const steps = freezeSteps(of, months)
  return { then: { ...of, freeze: { from: steps[0]!, until: steps.at(-1)!, cents } } }
}

/** The days of the current period, and those that are left with today; 0: it is billed today. */
export const daysOf = (of: Membership, at: number, { timeZone }: MembershipRules) => {
  const next = dayOf(timeZone, of.nextBillingAt)
  return {
    left: Math.max(0, daysBetween(dayOf(timeZone, at), next)),
    all: daysBetween(dayOf(timeZone, periodFrom(of)), next),
  }
}

/** The plan at the price of this membership. */
export const planFor = ({ vehiclePercent }: Pick<Membership, 'vehiclePercent'>, plan: Plan): Plan => ({
  ...plan,
  monthlyCents: lessPercent(plan.monthlyCents, vehiclePercent),
})

const changeTo = (of: Membership, offered: Plan, at: number, rules: MembershipRules): Verdict => {
  if (rules.planChange !== 'prorated') return refused('CLUB_NOT_OFFERED')
  if (offered.productId === of.plan.productId) return refused('CLUB_SAME')
  const state = stateOf(of, at)
  const plan = planFor(of, offered)
  const isUp = plan.monthlyCents > of.plan.monthlyCents
  if (state !== 'active' && (isUp || state !== 'frozen')) return refused('CLUB_STATE')
  const days = daysOf(of, at, rules)
  if (!isUp || days.left === 0) return { then: { ...of, nextPlan: plan } }
  const cents = halfUp(Math.max(0, plan.monthlyCents - of.paidCents) * days.left, days.all)
  const change = charge(of, 'change', plan, cents)
  return cents === 0 ? { then: approved(of, change, at, rules) } : { charge: change }
}

/** A quotient of whole numbers that are not negative, half up. */
const halfUp = (dividend: number, divisor: number): number => Math.floor((2 * dividend + divisor) / (2 * divisor))

/** Another vehicle, from now on; what was used of the period stays used. */
const swap = (of: Membership, asked: Act & { act: 'swap' }, at: number, rules: MembershipRules): Verdict => {
  const { act: _, ...swapped } = asked
  const { from, to, isByStaff } = swapped
  if (!isByStaff && rules.vehicleSwapsPerYear === undefined) return refused('CLUB_NOT_OFFERED')
  if (stateOf(of, at) === 'unpaid') return refused('CLUB_STATE')
  if (from === to) return refused('SWAP_SAME')
  if (of.usedAt !== null && at < of.usedAt + swapPause) return refused('SWAP_AFTER_USE')
  if (!isByStaff && swapsLeft(of, at, rules) === 0) return refused('SWAP_LIMIT')
  return { then: { ...of, swaps: [...of.swaps, { at, ...swapped }] } }
}

/** What was to come does not come. An unpaid or frozen membership ends at once. */
const cancel = (of: Membership, at: number): Verdict => {
  const state = stateOf(of, at)
  if (state === 'ending') return { then: of }
  const left = { ...of, isEnding: true, freeze: null, fee: null, nextPlan: null, repeatAt: null }
  const endsNow = state !== 'active' || of.nextBillingAt <= at
  return { then: endsNow ? { ...left, unpaid: null, endedAt: at } : left }
}

/** What an act costs and leads to, as it is shown before, and compared when it is done. */
export const outcomeOf = (of: Membership, decision: Decision, at: number, rules: MembershipRules): ActOutcome => {
  const then = 'then' in decision ? decision.then : approved(of, decision.charge, at, rules)
  const paid = 'charge' in decision ? decision.charge : null
  const state = stateOf(then, at)
  const next = state === 'ended' || state === 'ending' ? null : nextBill(then, rules)
  const ends = then.endedAt ?? (then.isEnding ? then.nextBillingAt : null)
  const day = (moment: number | null) => (moment === null ? null : dayOf(rules.timeZone, moment))
  return {
    totalCents: paid ? paid.netCents + paid.taxCents : 0,
    nextDay: day(next && next.at),
    nextTotalCents: next ? next.totalCents : 0,
    endsDay: day(ends),
  }
}

/** The next charge that is not nothing, when all goes well. */
export const nextBill = (of: Membership, rules: MembershipRules): { at: number; totalCents: Cents } => {
  let then = of
  for (;;) {
    const at = then.unpaid?.nextAttemptAt ?? then.nextBillingAt
    const due = bill(then, at, rules)
    if (!due || 'charge' in due) return { at, totalCents: due ? due.charge.netCents + due.charge.taxCents : 0 }
    then = due.then
  }
}
