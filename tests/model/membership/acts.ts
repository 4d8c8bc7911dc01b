// The acts of members and staff on one membership. Each is done now, planned for the next billing, or refused.

import { isWithinAnHour, yearBefore, type Day } from './days.ts'
import { announcedBy, takePlannedChange, takePrice } from './due-work.ts'
import type { Act, ChargeKind, Reason, Staff } from './types.ts'
import {
  beginPeriodNow,
  charge,
  codesWork,
  dayTextAt,
  dropFee,
  end,
  halfUp,
  isRunning,
  less,
  membershipsOf,
  planOf,
  taxOn,
  type Membership,
  type World,
} from './world.ts'

export type Outcome = Reason | 'now' | 'planned'
export type ActOf<K extends Act['kind']> = Extract<Act, { kind: K }>
type Apply<K extends Act['kind']> = (world: World, act: ActOf<K>, membership: Membership) => Outcome

const stateReason = { ending: 'ENDING', frozen: 'FROZEN', unpaid: 'UNPAID', ended: 'ENDED' } as const

const differs = (shown: number | undefined, net: bigint, tax: bigint): boolean =>
  shown !== undefined && BigInt(shown) !== net + tax

/** How many of these days lie in the twelve months that end today; the same day a year ago does not. */
const countInYear = (days: readonly Day[], today: Day): number => {
  const before = yearBefore(today)
  return days.filter((day) => day > before).length
}

interface Sum {
  kind: ChargeKind
  plan: string
  net: bigint
  tax: bigint
}

const pay = (world: World, at: number, { id, member }: Membership, { kind, ...sum }: Sum): boolean =>
  charge(world, at, { member, membership: id, kind, pays: kind === 'change' ? 'change' : 'period', ...sum })

// Joining

const newMembership = (act: ActOf<'join'>, percent: number): Membership => ({
  id: act.membership,
  member: act.member,
  vehicle: act.vehicle,
  plan: act.plan,
  percent,
  agreed: 0n,
  state: 'ended',
  anchor: 1,
  next: act.at,
  bill: null,
  fee: null,
  plannedFreeze: null,
  freeze: null,
  plannedChange: null,
  announced: [],
  uses: 0,
  lastUse: null,
  swaps: [],
  freezes: [],
  timeline: [],
  periods: [],
  frozen: [],
  codes: [],
  droppedFees: [],
})

/** The plate runs in a membership other than this: members are refused, staff need a reason. */
const plateReason = (world: World, vehicle: string, own: Membership | undefined, staff?: Staff): Reason | undefined => {
  const isTaken = world.memberships.some((other) => other !== own && other.vehicle === vehicle && isRunning(other))
  if (!isTaken) return undefined
  if (!staff) return 'PLATE_RUNS'
  return staff.reason === '' ? 'REASON_MISSING' : undefined
}

const joinReason = (world: World, act: ActOf<'join'>, held: Membership | undefined): Reason | undefined => {
  if (held) {
    if (world.settings.planChange === 'prorated') return 'CLUB_CHANGE'
    if (held.plan !== act.plan) return undefined
    return held.state === 'ending' ? 'CLUB_PENDING_SAME' : 'CLUB_SAME'
  }
  const taken = plateReason(world, act.vehicle, undefined, act.staff)
  if (taken) return taken
  const isFull = membershipsOf(world, act.member).length >= (world.settings.vehicles ?? 1)
  return isFull ? 'VEHICLES_FULL' : undefined
}

/** A purchase: of a new membership, or of another plan that replaces the one that the vehicle has. */
export const join = (world: World, act: ActOf<'join'>): Outcome => {
  const { at, member, vehicle } = act
  const running = membershipsOf(world, member)
  const held = running.find((membership) => membership.vehicle === vehicle)
  const reason = joinReason(world, act, held)
  if (reason) return reason
  const percent = running.length > 0 ? (world.settings.extraVehiclePercent ?? 0) : 0
  const membership = held ?? newMembership(act, percent)
  const { signUpCents, monthlyCents } = planOf(world, act.plan)
  const net = less(signUpCents ?? monthlyCents, membership.percent)
  const tax = taxOn(world, act.plan, net)
  if (differs(act.shown, net, tax)) return 'TOTAL_CHANGED'
  if (!pay(world, at, membership, { kind: 'join', plan: act.plan, net, tax })) return 'DECLINED'
  if (act.card) world.cards.set(member, act.card)
  cutPeriod(world, membership, at)
  end(world, membership)
  membership.plan = act.plan
  membership.agreed = less(monthlyCents, membership.percent)
  beginPeriodNow(world, membership, at, net)
  if (!held) world.memberships.push(membership)
  return 'now'
}

/** What is replaced ends now; its rest is not paid back. */
const cutPeriod = (world: World, { periods }: Membership, at: number): void => {
  const last = periods.at(-1)
  if (!last || last.to <= at) return
  Object.assign(last, { to: at, toDay: dayTextAt(world, at) })
}

// Freezing

export const freeze: Apply<'freeze'> = (world, { at, months, shown }, membership) => {
  const setting = world.settings.freeze
  if (!setting) return 'NOT_OFFERED'
  if (membership.state !== 'active') return stateReason[membership.state]
  if (membership.plannedFreeze) return 'FREEZE_PLANNED'
  if (!Number.isInteger(months) || months < 1 || months > setting.maxMonths) return 'FREEZE_MONTHS'
  if (countInYear(membership.freezes, world.zone.dayOf(at)) >= setting.perYear) return 'FREEZE_LIMIT'
  const fee = BigInt(setting.priceCents)
  if (differs(shown, fee, taxOn(world, membership.plan, fee))) return 'TOTAL_CHANGED'
  membership.plannedFreeze = { months, fee }
  return 'planned'
}

export const undoFreeze: Apply<'undoFreeze'> = (_, __, membership) => {
  if (!membership.plannedFreeze) return 'FREEZE_NONE'
  membership.plannedFreeze = null
  return 'now'
}

/** The month is paid now, at the plan and price that the next billing would have. */
export const wake: Apply<'wake'> = (world, { at, shown }, membership) => {
  if (membership.state !== 'frozen') return 'NOT_FROZEN'
  const { plannedChange } = membership
  const announced = plannedChange ? undefined : announcedBy(membership, world.zone.dayOf(at))
  const plan = plannedChange?.plan ?? membership.plan
  const net = plannedChange?.price ?? announced?.price ?? membership.agreed
  const tax = taxOn(world, plan, net)
  if (differs(shown, net, tax)) return 'TOTAL_CHANGED'
  if (!pay(world, at, membership, { kind: 'wake', plan, net, tax })) return 'DECLINED'
  takePlannedChange(membership)
  takePrice(world, membership, at)
  dropFee(world, membership)
  membership.freeze = null
  beginPeriodNow(world, membership, at, net)
  return 'now'
}

// Changing the plan

const changeNow = (world: World, act: ActOf<'changePlan'>, membership: Membership, price: bigint): Outcome => {
  const period = membership.periods.at(-1)!
  const next = world.zone.dayOf(membership.next)
  const left = BigInt(next - world.zone.dayOf(act.at))
  const days = BigInt(next - world.zone.dayOf(period.from))
  const net = halfUp((price - period.paid) * left, days)
  const tax = taxOn(world, act.plan, net)
  if (differs(act.shown, net, tax)) return 'TOTAL_CHANGED'
  if (!pay(world, act.at, membership, { kind: 'change', plan: act.plan, net, tax })) return 'DECLINED'
  membership.plannedChange = { plan: act.plan, price }
  takePlannedChange(membership)
  period.paid += net
  period.plan = act.plan
  return 'now'
}

export const changePlan: Apply<'changePlan'> = (world, act, membership) => {
  const { state, agreed, percent } = membership
  if (world.settings.planChange !== 'prorated') return 'NOT_OFFERED'
  if (state !== 'active' && state !== 'frozen') return stateReason[state]
  if (membership.plan === act.plan) return 'SAME_PLAN'
  const price = less(planOf(world, act.plan).monthlyCents, percent)
  const isUp = price > agreed
  if (isUp && state !== 'active') return stateReason[state]
  const isBillingDay = world.zone.dayOf(act.at) === world.zone.dayOf(membership.next)
  if (isUp && !isBillingDay) return changeNow(world, act, membership, price)
  if (differs(act.shown, price, taxOn(world, act.plan, price))) return 'TOTAL_CHANGED'
  membership.plannedChange = { plan: act.plan, price }
  return 'planned'
}

export const undoChange: Apply<'undoChange'> = (_, __, membership) => {
  if (!membership.plannedChange) return 'CHANGE_NONE'
  membership.plannedChange = null
  return 'now'
}

// The vehicle and its uses

export const swap: Apply<'swap'> = (world, { at, vehicle, staff }, membership) => {
  const { state, lastUse, swaps } = membership
  const limit = world.settings.swapsPerYear
  const today = world.zone.dayOf(at)
  if (!staff && limit === undefined) return 'NOT_OFFERED'
  if (state === 'ended' || state === 'unpaid') return stateReason[state]
  if (staff?.reason === '') return 'REASON_MISSING'
  if (membership.vehicle === vehicle) return 'SWAP_SAME'
  if (lastUse !== null && isWithinAnHour(lastUse, at)) return 'SWAP_AFTER_USE'
  const taken = plateReason(world, vehicle, membership, staff)
  if (taken) return taken
  if (!staff && countInYear(swaps, today) >= limit!) return 'SWAP_LIMIT'
  membership.vehicle = vehicle
  if (!staff) swaps.push(today)
  return 'now'
}

export const use: Apply<'use'> = (world, { at }, membership) => {
  const { state, bill } = membership
  if (state === 'frozen' || state === 'ended' || (state === 'unpaid' && bill?.isGraceOver)) return stateReason[state]
  if (!codesWork(world, membership)) return 'USE_LIMIT'
  membership.uses += 1
  membership.lastUse = at
  return 'now'
}

// Leaving

/** Who may still use what is paid keeps it up to its end; a frozen or an unpaid membership ends at once. */
export const cancel: Apply<'cancel'> = (world, _, membership) => {
  if (membership.state === 'ending') return 'now'
  if (membership.state !== 'active') {
    end(world, membership)
    return 'now'
  }
  membership.state = 'ending'
  membership.plannedFreeze = null
  membership.plannedChange = null
  return 'now'
}

export const reactivate: Apply<'reactivate'> = (_, __, membership) => {
  if (membership.state !== 'ending') return 'CLUB_NOT_PENDING'
  membership.state = 'active'
  return 'now'
}
