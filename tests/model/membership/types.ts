// What the calculator takes and gives. Histories are plain data: sums are integers in cents, instants milliseconds in
// UTC, days "2027-03-01". What is calculated from them is BigInt cents.

export type Instant = number
/** A calendar day of the merchant's zone. */
export type DayText = string

/** The merchant's `membership` settings; what is absent is not offered, or has its default. */
export interface Settings {
  freeze?: { maxMonths: number; perYear: number; priceCents: number }
  planChange?: 'prorated' | 'purchase'
  swapsPerYear?: number
  vehicles?: number
  extraVehiclePercent?: number
  retryDays?: readonly number[]
  graceDays?: number
  noticeDays?: number
}

export interface Plan {
  id: string
  /** Absent: the first month costs the monthly price. */
  signUpCents?: number
  monthlyCents: number
  /** In 1/100 percent: 825 is 8.25 %. */
  taxRate: number
  /** Uses in a period; absent: as many as one likes. */
  useLimit?: number
}

export interface Card {
  year: number
  month: number
}

/** An act of staff; without words as the reason it is refused where a reason is needed. */
export interface Staff {
  reason: string
}

interface OfMembership {
  membership: string
}

/** The sum with tax that was shown before the act; absent: what is asked was shown. */
interface Shown {
  shown?: number
}

export type Act = { at: Instant } & (
  | ({
      kind: 'join'
      /** The name by which later acts speak of the membership that this makes. */
      membership: string
      member: string
      vehicle: string
      plan: string
      card?: Card
      staff?: Staff
    } & Shown)
  | ({ kind: 'freeze'; months: number } & OfMembership & Shown)
  | ({ kind: 'undoFreeze' } & OfMembership)
  | ({ kind: 'wake' } & OfMembership & Shown)
  | ({ kind: 'changePlan'; plan: string } & OfMembership & Shown)
  | ({ kind: 'undoChange' } & OfMembership)
  | ({ kind: 'swap'; vehicle: string; staff?: Staff } & OfMembership)
  | ({ kind: 'cancel' } & OfMembership)
  | ({ kind: 'reactivate' } & OfMembership)
  | ({ kind: 'use' } & OfMembership)
  | { kind: 'newCard'; member: string; card?: Card }
  | { kind: 'deleteAccount'; member: string }
  | { kind: 'announcePrice'; plan: string; cents: number; firstDay: DayText }
  | { kind: 'takePriceBack'; plan: string }
  | { kind: 'catalogue'; plan: string; change: Partial<Omit<Plan, 'id'>> }
  | { kind: 'settings'; settings: Settings }
)

export interface History {
  timeZone: string
  settings: Settings
  plans: readonly Plan[]
  /** In the order of their instants. */
  acts: readonly Act[]
  until: Instant
}

/** A request to the card. */
export interface Attempt {
  member: string
  membership: string
  kind: ChargeKind
  at: Instant
}

/** Which attempts the card declines. */
export type Declines = (attempt: Attempt) => boolean

export const reasons = [
  'NONE',
  'ENDED',
  'ENDING',
  'FROZEN',
  'UNPAID',
  'NOT_OFFERED',
  'DECLINED',
  'TOTAL_CHANGED',
  'REASON_MISSING',
  'CLUB_CHANGE',
  'CLUB_SAME',
  'CLUB_PENDING_SAME',
  'CLUB_NOT_PENDING',
  'PLATE_RUNS',
  'VEHICLES_FULL',
  'FREEZE_PLANNED',
  'FREEZE_MONTHS',
  'FREEZE_LIMIT',
  'FREEZE_NONE',
  'NOT_FROZEN',
  'SAME_PLAN',
  'CHANGE_NONE',
  'SWAP_SAME',
  'SWAP_LIMIT',
  'SWAP_AFTER_USE',
  'USE_LIMIT',
  'MEMBERS_NONE',
  'PRICE_SAME',
  'NOTICE_SHORT',
  'FIRST_DAY_PAST',
  'PRICE_CHANGE_NONE',
  'PRICE_CHANGE_BILLED',
] as const
export type Reason = (typeof reasons)[number]

/** Done, at once or planned for the next billing, or refused. */
export type Verdict = { act: number } & ({ done: 'now' | 'planned' } | { refused: Reason })

/** The kind says what asked the card: `retry` is any later attempt of the due work, `newCard` one after a new card. */
export type ChargeKind = 'join' | 'renewal' | 'freezeFee' | 'change' | 'wake' | 'retry' | 'newCard'

export interface Charge {
  membership: string
  kind: ChargeKind
  /** What the sum is for. */
  pays: 'period' | 'change' | 'freezeFee'
  at: Instant
  day: DayText
  plan: string
  net: bigint
  tax: bigint
  total: bigint
  approved: boolean
}

export type State = 'active' | 'ending' | 'frozen' | 'unpaid' | 'ended'

/** From an instant up to the next, without it; `to` is null while it goes on. The days are those of the instants. */
export interface Span {
  from: Instant
  to: Instant | null
  fromDay: DayText
  toDay: DayText | null
}

export interface StateSpan extends Span {
  state: State
}

export interface Period {
  from: Instant
  to: Instant
  fromDay: DayText
  toDay: DayText
  /** The plan at its end. */
  plan: string
  /** Paid for it before tax, changes of the plan included. */
  paid: bigint
}

export interface MembershipResult {
  id: string
  member: string
  vehicle: string
  plan: string
  /** Off the prices of the plan, fixed at joining. */
  percent: number
  /** The agreed monthly price before tax. */
  agreed: bigint
  state: State
  /** The next billing, the end of one that is ending, the unpaid billing; null when ended. */
  nextBilling: Instant | null
  nextBillingDay: DayText | null
  nextRetry: Instant | null
  plannedFreeze: { months: number; fee: bigint } | null
  plannedChange: { plan: string; price: bigint } | null
  uses: number
  timeline: StateSpan[]
  periods: Period[]
  /** Frozen up to the planned end, or up to waking or leaving before it. */
  frozen: Span[]
  codes: Span[]
  /** First and last of the days on which a code works at some time of the day; null while it goes on. */
  codeDays: { first: DayText; last: DayText | null }[]
  /** Days of the freeze fees that were never paid. */
  droppedFees: DayText[]
}

export interface Notice {
  kind: 'renewal' | 'cardExpiry' | 'priceChange' | 'priceChangeTakenBack'
  member: string
  /** Null for the card, which belongs to the member. */
  membership: string | null
  day: DayText
  /** The day of the billing, the last day of the card, the first day of the price. */
  about: DayText
}

export interface Calculation {
  verdicts: Verdict[]
  charges: Charge[]
  memberships: MembershipResult[]
  notices: Notice[]
  /** Per member, the oldest membership that has not ended. */
  first: Record<string, string | null>
}
