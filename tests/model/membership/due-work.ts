// What happens by itself: billings, retries, the end of grace, the notices of a morning.

import { dayOf, dayText, instantDaysAfter, instantMonthsAfter, lengthOfMonth, type Day } from './days.ts'
import type { ChargeKind, Notice } from './types.ts'
import {
  beginPeriod,
  beginPeriodNow,
  charge,
  dropFee,
  end,
  isRunning,
  mark,
  taxOn,
  type Bill,
  type Membership,
  type World,
} from './world.ts'

const defaultRetryDays = [1, 3, 5]

/** What was declined now, with the attempts that follow; none that would fall on or after the next billing. */
const billOf = (world: World, due: number, next: number, net: bigint, tax: bigint): Bill => {
  const { retryDays = defaultRetryDays, graceDays } = world.settings
  const retries = retryDays.map((days) => instantDaysAfter(due, days)).filter((at) => at < next)
  const graceEnd = graceDays === undefined ? null : world.zone.startOf(world.zone.dayOf(due) + graceDays + 1)
  return { due, net, tax, retries, graceEnd, isGraceOver: false }
}

/** Takes over the newest announced price whose first day has come. */
export const takePrice = (world: World, membership: Membership, at: number): void => {
  const begun = announcedBy(membership, world.zone.dayOf(at))
  if (!begun) return
  membership.agreed = begun.price
  begun.change.isBilled = true
  membership.announced = membership.announced.slice(membership.announced.indexOf(begun) + 1)
}

export const announcedBy = ({ announced }: Membership, day: Day) =>
  announced.findLast(({ change }) => change.firstDay <= day)

/** A price announced for the plan that is left is no longer this membership's. */
export const takePlannedChange = (membership: Membership): void => {
  if (!membership.plannedChange) return
  membership.plan = membership.plannedChange.plan
  membership.agreed = membership.plannedChange.price
  membership.plannedChange = null
  membership.announced = []
}

const chargeBill = (world: World, membership: Membership, at: number, kind: ChargeKind, bill: Bill): boolean => {
  const { id, member, plan } = membership
  const pays = membership.state === 'frozen' ? 'freezeFee' : 'period'
  return charge(world, at, { member, membership: id, kind, pays, plan, net: bill.net, tax: bill.tax })
}

const billMonth = (world: World, membership: Membership, at: number): void => {
  takePrice(world, membership, at)
  const { agreed, plan, anchor } = membership
  const bill = billOf(world, at, instantMonthsAfter(at, 1, anchor), agreed, taxOn(world, plan, agreed))
  membership.state = 'active'
  membership.freeze = null
  if (chargeBill(world, membership, at, 'renewal', bill)) {
    beginPeriod(world, membership, at, bill.net)
    return
  }
  membership.state = 'unpaid'
  membership.bill = bill
  if (bill.retries.length === 0) end(world, membership)
}

const billFreeze = (world: World, membership: Membership, at: number): void => {
  const net = membership.freeze!.fee
  membership.next = instantMonthsAfter(at, 1, membership.anchor)
  const bill = billOf(world, at, membership.next, net, taxOn(world, membership.plan, net))
  if (chargeBill(world, membership, at, 'freezeFee', bill)) return
  membership.fee = bill
  if (bill.retries.length === 0) dropFee(world, membership)
}

const beginFreeze = (world: World, membership: Membership, at: number): void => {
  const { months, fee } = membership.plannedFreeze!
  membership.freeze = { until: instantMonthsAfter(at, months, membership.anchor), fee }
  membership.plannedFreeze = null
  membership.freezes.push(world.zone.dayOf(at))
  membership.state = 'frozen'
}

const billNext = (world: World, membership: Membership, at: number): void => {
  if (membership.state === 'ending') {
    end(world, membership)
    return
  }
  dropFee(world, membership)
  takePlannedChange(membership)
  if (membership.plannedFreeze) beginFreeze(world, membership, at)
  if (membership.freeze && at < membership.freeze.until) billFreeze(world, membership, at)
  else billMonth(world, membership, at)
}

/** Asks for an unpaid month again. True when it is paid. */
export const payBill = (world: World, membership: Membership, at: number, kind: 'retry' | 'newCard'): boolean => {
  const bill = membership.bill!
  if (!chargeBill(world, membership, at, kind, bill)) return false
  if (bill.isGraceOver) beginPeriodNow(world, membership, at, bill.net)
  else beginPeriod(world, membership, bill.due, bill.net)
  return true
}

const retryMonth = (world: World, membership: Membership, at: number): void => {
  membership.bill!.retries.shift()
  if (!payBill(world, membership, at, 'retry') && membership.bill!.retries.length === 0) end(world, membership)
}

const retryFee = (world: World, membership: Membership, at: number): void => {
  const fee = membership.fee!
  fee.retries.shift()
  if (chargeBill(world, membership, at, 'retry', fee)) membership.fee = null
  else if (fee.retries.length === 0) dropFee(world, membership)
}

type Work = (world: World, membership: Membership, at: number) => void
interface Due {
  at: number
  membership: Membership
  work: Work
}

const endGrace: Work = (_, { bill }) => {
  bill!.isGraceOver = true
}

const dueOf = (membership: Membership): Due | undefined => {
  const { state, bill, fee, next } = membership
  if (state === 'ended') return undefined
  if (state === 'unpaid' && bill) {
    const { graceEnd, isGraceOver, retries } = bill
    if (graceEnd !== null && !isGraceOver && graceEnd <= retries[0]!) {
      return { at: graceEnd, membership, work: endGrace }
    }
    return { at: retries[0]!, membership, work: retryMonth }
  }
  if (fee) return { at: fee.retries[0]!, membership, work: retryFee }
  return { at: next, membership, work: billNext }
}

/** The earliest work of all memberships; of several at one instant, that of the oldest. */
const earliest = (world: World): Due | undefined => {
  let first: Due | undefined
  for (const membership of world.memberships) {
    const due = dueOf(membership)
    if (due && (!first || due.at < first.at)) first = due
  }
  return first
}

/** When a new card must be announced: its last day is that of the month printed on it. */
const cardNotices = (world: World, day: Day): Notice[] => {
  const notices: Notice[] = []
  for (const [member, { year, month }] of world.cards) {
    const last = dayOf(year, month, lengthOfMonth(year, month))
    const isBilledLater = world.memberships.some(
      (membership) => membership.member === member && isRunning(membership) && membership.state !== 'ending',
    )
    if (isBilledLater && (day === last - 30 || day === last - 7)) {
      notices.push({ kind: 'cardExpiry', member, membership: null, day: dayText(day), about: dayText(last) })
    }
  }
  return notices
}

const isMonthNext = ({ state, plannedFreeze, freeze, next }: Membership): boolean =>
  (state === 'active' && !plannedFreeze) || (state === 'frozen' && next === freeze?.until)

/** The notices of a day, judged at its first instant. */
const morning = (world: World, day: Day): void => {
  world.notices.push(...cardNotices(world, day))
  const { noticeDays } = world.settings
  if (noticeDays === undefined) return
  for (const membership of world.memberships) {
    const { id, member, state, next, announced } = membership
    const notice = { member, membership: id, day: dayText(day) }
    const billing = world.zone.dayOf(next)
    if (isMonthNext(membership) && billing - noticeDays === day) {
      world.notices.push({ kind: 'renewal', ...notice, about: dayText(billing) })
    }
    if (state === 'ending') continue
    for (const { change } of announced) {
      if (change.firstDay - noticeDays !== day || change.sentOn >= day) continue
      world.notices.push({ kind: 'priceChange', ...notice, about: dayText(change.firstDay) })
    }
  }
}

/** Does all that is due up to an instant, it included; `from` is the instant up to which all is done. */
export const runUntil = (world: World, from: number, until: number): void => {
  let day = world.zone.dayOf(from) + 1
  let dayStart = world.zone.startOf(day)
  for (;;) {
    const due = earliest(world)
    if (Math.min(due?.at ?? Infinity, dayStart) > until) return
    if (due && due.at <= dayStart) {
      due.work(world, due.membership, due.at)
      mark(world, due.membership, due.at)
    } else {
      morning(world, day)
      day += 1
      dayStart = world.zone.startOf(day)
    }
  }
}
