import { dayText, instantMonthsAfter, utcDate, type Day, type Zone } from './days.ts'
import type {
  Attempt,
  Card,
  Charge,
  Declines,
  Notice,
  Period,
  Plan,
  Settings,
  Span,
  State,
  StateSpan,
  Verdict,
} from './types.ts'

/** A sum that was due at an instant and is not paid; its sums and days stay as they were then. */
export interface Bill {
  due: number
  net: bigint
  tax: bigint
  /** The attempts that are still to be made. */
  retries: number[]
  /** The first instant after the days on which codes work; null: until the last retry. */
  graceEnd: number | null
  isGraceOver: boolean
}

/** A price that was announced to this membership. */
interface Announced {
  change: PriceChange
  price: bigint
}

export interface PriceChange {
  plan: string
  firstDay: Day
  sentOn: Day
  isBilled: boolean
  isOver: boolean
  /** All to whom it was mailed. */
  sentTo: Membership[]
}

export interface Membership {
  id: string
  member: string
  vehicle: string
  plan: string
  percent: number
  agreed: bigint
  state: State
  /** The date of the month of its billings, in UTC; short months bill on their last day. */
  anchor: number
  next: number
  bill: Bill | null
  fee: Bill | null
  plannedFreeze: { months: number; fee: bigint } | null
  freeze: { until: number; fee: bigint } | null
  plannedChange: { plan: string; price: bigint } | null
  announced: Announced[]
  uses: number
  lastUse: number | null
  /** Days of the swaps by the member. */
  swaps: Day[]
  /** Days on which freezes began. */
  freezes: Day[]
  timeline: StateSpan[]
  periods: Period[]
  frozen: Span[]
  codes: Span[]
  droppedFees: string[]
}

export interface World {
  zone: Zone
  settings: Settings
  plans: Map<string, Plan>
  cards: Map<string, Card>
  memberships: Membership[]
  priceChanges: PriceChange[]
  charges: Charge[]
  verdicts: Verdict[]
  notices: Notice[]
  declines: Declines
}

/** A quotient rounded half up; nothing is owed below zero. */
export const halfUp = (dividend: bigint, divisor: bigint): bigint =>
  dividend <= 0n ? 0n : (2n * dividend + divisor) / (2n * divisor)

export const less = (cents: number | bigint, percent: number): bigint =>
  halfUp(BigInt(cents) * BigInt(100 - percent), 100n)

export const planOf = (world: World, id: string): Plan => {
  const plan = world.plans.get(id)
  if (!plan) throw new Error(`The history speaks of an unknown plan: ${id}`)
  return plan
}

export const taxOn = (world: World, plan: string, net: bigint): bigint =>
  halfUp(net * BigInt(planOf(world, plan).taxRate), 10_000n)

export const dayTextAt = (world: World, at: number): string => dayText(world.zone.dayOf(at))

export const isRunning = ({ state }: Membership): boolean => state !== 'ended'

export const membershipsOf = (world: World, member: string): Membership[] =>
  world.memberships.filter((membership) => membership.member === member && isRunning(membership))

type Asked = Omit<Attempt, 'at'> & Pick<Charge, 'pays' | 'plan' | 'net' | 'tax'>

/** Asks the card; nothing to pay is no order and counts as paid. */
export const charge = (world: World, at: number, { member, membership, kind, ...sums }: Asked): boolean => {
  const total = sums.net + sums.tax
  if (total === 0n) return true
  const approved = !world.declines({ member, membership, kind, at })
  world.charges.push({ membership, kind, at, day: dayTextAt(world, at), ...sums, total, approved })
  return approved
}

/** A paid period of one month; it decides the next billing, and begins to count uses. */
export const beginPeriod = (world: World, membership: Membership, from: number, paid: bigint): void => {
  const to = instantMonthsAfter(from, 1, membership.anchor)
  const days = { fromDay: dayTextAt(world, from), toDay: dayTextAt(world, to) }
  membership.periods.push({ from, to, ...days, plan: membership.plan, paid })
  membership.state = 'active'
  membership.bill = null
  membership.uses = 0
  membership.next = to
}

/** A period that begins now makes its own day the billing day. */
export const beginPeriodNow = (world: World, membership: Membership, at: number, paid: bigint): void => {
  membership.anchor = utcDate(at)
  beginPeriod(world, membership, at, paid)
}

const cut = <S extends Span>(world: World, spans: S[], at: number): S | undefined => {
  const last = spans.at(-1)
  if (last && last.to === null) {
    last.to = at
    last.toDay = dayTextAt(world, at)
  }
  if (last && last.from === at) spans.pop()
  return spans.at(-1)
}

/** Goes on with the span before when nothing lies between. */
const goOn = <S extends Span>(spans: S[], span: S, isSame: boolean): void => {
  const last = spans.at(-1)
  if (!last || !isSame || last.to !== span.from) {
    spans.push(span)
    return
  }
  last.to = null
  last.toDay = null
}

const isOpen = (spans: readonly Span[]): boolean => spans.at(-1)?.to === null

export const codesWork = (world: World, membership: Membership): boolean => {
  const { useLimit } = planOf(world, membership.plan)
  if (useLimit !== undefined && membership.uses >= useLimit) return false
  const { state, bill } = membership
  if (state === 'unpaid') return bill !== null && !bill.isGraceOver
  return state === 'active' || state === 'ending'
}

const markSpans = (world: World, spans: Span[], at: number, isOn: boolean): void => {
  if (isOpen(spans) === isOn) return
  if (!isOn) cut(world, spans, at)
  else goOn(spans, { from: at, to: null, fromDay: dayTextAt(world, at), toDay: null }, true)
}

/** Writes down what has changed at an instant, after all that happens at it. */
export const mark = (world: World, membership: Membership, at: number): void => {
  const { timeline, state, codes, frozen } = membership
  if (timeline.at(-1)?.state !== state) {
    const before = cut(world, timeline, at)
    const span = { state, from: at, to: null, fromDay: dayTextAt(world, at), toDay: null }
    goOn(timeline, span, before?.state === state)
  }
  markSpans(world, codes, at, codesWork(world, membership))
  markSpans(world, frozen, at, state === 'frozen')
}

/** The fee of a freeze is given up, for staff to see. */
export const dropFee = (world: World, membership: Membership): void => {
  if (membership.fee) membership.droppedFees.push(dayTextAt(world, membership.fee.due))
  membership.fee = null
}

/** Ends a membership: what was planned or due for it is dropped, nothing is charged or returned. */
export const end = (world: World, membership: Membership): void => {
  dropFee(world, membership)
  Object.assign(membership, {
    state: 'ended',
    bill: null,
    freeze: null,
    plannedFreeze: null,
    plannedChange: null,
    announced: [],
  } satisfies Partial<Membership>)
}
