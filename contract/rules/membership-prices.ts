/** A price of a plan that is announced to its members, and what it does to a membership. */
import { billingAfter, dayOf, type Membership, type MembershipRules } from './membership.ts'
import { lessPercent, type Cents } from './money.ts'

/** Days between the announcement of a higher price and the first billing with it. */
export const raiseNoticeDays = 30
/** Days that an announcement may lie ahead. */
export const longestNoticeDays = 366

/** A price for members. Days are those of the merchant's clocks, 2026-12-01. */
export interface AnnouncedPrice {
  /** Before a member's own percentage. */
  monthlyCents: Cents
  /** The first day of a billing with it. */
  firstDay: string
  /** The day of the announcement. */
  sentOn: string
}

type Priced = Pick<Membership, 'plan' | 'vehiclePercent' | 'nextPrices'>

/** The day that lies some days after another one. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** Whether a member would pay more than what is agreed, or than what was announced already. */
export const isRaise = ({ plan, vehiclePercent, nextPrices }: Priced, monthlyCents: Cents): boolean =>
  lessPercent(monthlyCents, vehiclePercent) >
  Math.min(plan.monthlyCents, ...nextPrices.map((next) => next.monthlyCents))

/** The first day that a price can have for these members. */
export const earliestDay = (members: readonly Priced[], monthlyCents: Cents, today: string): string =>
  members.some((member) => isRaise(member, monthlyCents)) ? dayAfter(today, raiseNoticeDays) : today

/** The membership with an announced price. It replaces prices that had not begun when it was announced. */
export const withPrice = <Of extends Priced>(of: Of, { monthlyCents, firstDay, sentOn }: AnnouncedPrice): Of => {
  const begun = of.nextPrices.filter(({ from }) => from <= sentOn && from < firstDay)
  const own = { monthlyCents: lessPercent(monthlyCents, of.vehiclePercent), from: firstDay }
  return { ...of, nextPrices: [...begun, own] }
}

/** When a full month is billed first on a day or later, in epoch milliseconds, unless the member leaves before. */
export const firstBilledFrom = (
  { nextBillingAt, billingDay, freeze }: Membership,
  firstDay: string,
  { timeZone }: Pick<MembershipRules, 'timeZone'>,
): number => {
  const isBefore = (at: number) => at < (freeze?.until ?? 0) || dayOf(timeZone, at) < firstDay
  let at = nextBillingAt
  while (isBefore(at)) at = billingAfter(at, billingDay)
  return at
}

/** The announced prices that this membership will pay, each with its first billing. A plan to come has its own price. */
export const pricesToCome = (of: Membership, rules: MembershipRules): { at: number; monthlyCents: Cents }[] => {
  if (of.nextPlan || of.endedAt !== null) return []
  const byBilling = new Map(
    of.nextPrices.map(({ from, monthlyCents }) => [firstBilledFrom(of, from, rules), monthlyCents]),
  )
  return [...byBilling].map(([at, monthlyCents]) => ({ at, monthlyCents }))
}
