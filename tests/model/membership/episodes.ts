// Short stories of members and merchants, from which a history is mixed. They are asked for without knowing the state
// in which they meet a membership, so that refusals are as common as deeds.

import { dayText, instantDaysAfter, instantMonthsAfter, utcDate, type Zone } from './days.ts'
import type { Dice } from './dice.ts'
import type { Act, Card, Instant, Plan, Staff } from './types.ts'

/** The card of a member declines from an instant up to another. */
export interface DeclineWindow {
  member: string
  from: Instant
  to: Instant
}

/** A membership as it was asked for. */
export interface Joined {
  membership: string
  member: string
  vehicle: string
  plan: string
  at: Instant
}

export interface Stage {
  dice: Dice
  zone: Zone
  plans: readonly Plan[]
  vehicles: readonly string[]
  months: number
  acts: Act[]
  declines: DeclineWindow[]
}

const hour = 3_600_000

const planId = ({ dice, plans }: Stage): string => dice.pick(plans).id

/** A billing of the membership, if it has had an ordinary life. */
export const billingOf = (joined: Joined, month: number): Instant =>
  instantMonthsAfter(joined.at, month, utcDate(joined.at))

/** An instant in or near the month that ends with that billing; the edges are as common as the middle. */
const momentOf = ({ dice, zone }: Stage, joined: Joined, month: number): Instant => {
  const billing = billingOf(joined, month)
  const day = zone.dayOf(billing)
  const edges = {
    atBilling: () => billing,
    justBefore: () => billing - 1,
    justAfter: () => billing + 1,
    dayBefore: () => instantDaysAfter(billing, -1),
    startOfDay: () => zone.startOf(day),
    endOfDayBefore: () => zone.startOf(day) - 1,
    startOfNextDay: () => zone.startOf(day + 1),
    daysAfter: () => instantDaysAfter(billing, 1 + dice.below(12)) + dice.below(24) * hour,
    middle: () => instantDaysAfter(billing, -2 - dice.below(26)) + dice.below(24 * hour),
  }
  const weights = {
    atBilling: 12,
    justBefore: 8,
    justAfter: 4,
    dayBefore: 14,
    startOfDay: 10,
    endOfDayBefore: 6,
    startOfNextDay: 8,
    daysAfter: 14,
    middle: 30,
  }
  return edges[dice.weighted(weights)]()
}

const later = ({ dice }: Stage, at: Instant, days: number): Instant =>
  dice.chance(0.3) ? instantDaysAfter(at, 1 + dice.below(days)) : at + 1 + dice.below(days * 24 * hour)

/** Now and then a sum was shown that is certainly another. */
const shownIn = ({ dice }: Stage): { shown?: number } => (dice.chance(0.05) ? { shown: 1 } : {})

const staffIn = ({ dice }: Stage): { staff?: Staff } => {
  if (dice.chance(0.7)) return {}
  return { staff: { reason: dice.chance(0.2) ? '' : 'asked at the desk' } }
}

const cardAfter = (at: Instant, months: number): Card => {
  const date = new Date(at)
  const count = date.getUTCFullYear() * 12 + date.getUTCMonth() + months
  return { year: Math.floor(count / 12), month: (count % 12) + 1 }
}

const decline = (stage: Stage, { member }: Joined, from: Instant): void => {
  const days = stage.dice.pick([0, 1, 1, 2, 4, 5, 6, 7, 8, 9, 12, 20, 40])
  stage.declines.push({ member, from: from - hour, to: instantDaysAfter(from, days) + hour })
}

type Episode = (stage: Stage, joined: Joined, month: number) => void

const freezing: Episode = (stage, joined, month) => {
  const { dice, acts } = stage
  const { membership } = joined
  const at = momentOf(stage, joined, month)
  const months = dice.pick([1, 1, 1, 2, 2, 2, 3, 3, 0, 4])
  acts.push({ kind: 'freeze', at, membership, months, ...shownIn(stage) })
  const during = billingOf(joined, month + 1)
  if (dice.chance(0.15)) acts.push({ kind: 'freeze', at: later(stage, at, 10), membership, months: 1 })
  if (dice.chance(0.2)) acts.push({ kind: 'undoFreeze', at: later(stage, at, 20), membership })
  if (dice.chance(0.25)) acts.push({ kind: 'changePlan', at: later(stage, at, 40), membership, plan: planId(stage) })
  if (dice.chance(0.25)) decline(stage, joined, during)
  if (dice.chance(0.35)) acts.push({ kind: 'wake', at: later(stage, during, 40), membership, ...shownIn(stage) })
  if (dice.chance(0.2)) acts.push({ kind: 'use', at: later(stage, during, 20), membership })
  if (dice.chance(0.15)) acts.push({ kind: 'swap', at: later(stage, during, 20), membership, vehicle: joined.vehicle })
  if (dice.chance(0.12)) acts.push({ kind: 'cancel', at: later(stage, during, 40), membership })
}

const declining: Episode = (stage, joined, month) => {
  const { dice, acts } = stage
  const { membership, member } = joined
  const billing = billingOf(joined, month)
  decline(stage, joined, billing)
  const soon = () => later(stage, billing, 9)
  if (dice.chance(0.3)) acts.push({ kind: 'freeze', at: soon(), membership, months: 1 })
  if (dice.chance(0.25)) acts.push({ kind: 'changePlan', at: soon(), membership, plan: planId(stage) })
  if (dice.chance(0.2)) acts.push({ kind: 'swap', at: soon(), membership, vehicle: dice.pick(stage.vehicles) })
  if (dice.chance(0.3)) acts.push({ kind: 'use', at: later(stage, billing, 14), membership })
  if (dice.chance(0.35)) {
    const at = later(stage, billing, 14)
    acts.push({ kind: 'newCard', at, member })
    // Often the new card is a good one.
    if (dice.chance(0.6)) stage.declines.at(-1)!.to = at
  }
  if (dice.chance(0.08)) acts.push({ kind: 'cancel', at: soon(), membership })
  if (dice.chance(0.1)) acts.push({ kind: 'reactivate', at: soon(), membership })
}

const changing: Episode = (stage, joined, month) => {
  const { dice, acts } = stage
  const { membership } = joined
  const at = momentOf(stage, joined, month)
  const change = (when: Instant): Act => ({ kind: 'changePlan', at: when, membership, plan: planId(stage) })
  acts.push({ ...change(at), ...shownIn(stage) })
  if (dice.chance(0.3)) acts.push(change(later(stage, at, 12)))
  if (dice.chance(0.3)) acts.push({ kind: 'undoChange', at: later(stage, at, 15), membership })
  if (dice.chance(0.1)) stage.declines.push({ member: joined.member, from: at, to: at + 1 })
  if (dice.chance(0.15)) acts.push({ kind: 'freeze', at: later(stage, at, 10), membership, months: 1 })
}

const leaving: Episode = (stage, joined, month) => {
  const { dice, acts } = stage
  const { membership, member, vehicle, plan } = joined
  const at = momentOf(stage, joined, month)
  acts.push({ kind: 'cancel', at, membership })
  if (dice.chance(0.15)) acts.push({ kind: 'cancel', at: later(stage, at, 5), membership })
  if (dice.chance(0.3)) {
    const again = { membership: `${membership} instead of ${month}`, member, vehicle, plan }
    acts.push({ kind: 'join', at: later(stage, at, 5), ...again })
  }
  if (dice.chance(0.15)) acts.push({ kind: 'freeze', at: later(stage, at, 8), membership, months: 2 })
  if (dice.chance(0.15)) acts.push({ kind: 'changePlan', at: later(stage, at, 8), membership, plan: planId(stage) })
  if (dice.chance(0.85)) acts.push({ kind: 'reactivate', at: later(stage, at, 6), membership })
}

const swapping: Episode = (stage, joined, month) => {
  const { dice, acts, vehicles } = stage
  const { membership } = joined
  const at = momentOf(stage, joined, month)
  for (let count = 1 + dice.below(3); count > 0; count -= 1) {
    const vehicle = dice.chance(0.15) ? joined.vehicle : dice.pick(vehicles)
    acts.push({ kind: 'swap', at: later(stage, at, 30), membership, vehicle, ...staffIn(stage) })
  }
}

const washing: Episode = (stage, joined, month) => {
  const { dice, acts, vehicles } = stage
  const { membership } = joined
  let at = momentOf(stage, joined, month)
  for (let count = 1 + dice.below(6); count > 0; count -= 1) {
    acts.push({ kind: 'use', at, membership })
    if (count > 1) at = later(stage, at, 4)
  }
  if (dice.chance(0.3)) {
    const wait = dice.pick([1, hour / 2, hour - 1, hour, hour + 1])
    acts.push({ kind: 'swap', at: at + wait, membership, vehicle: dice.pick(vehicles), ...staffIn(stage) })
  }
}

const carding: Episode = (stage, joined, month) => {
  const at = momentOf(stage, joined, month)
  stage.acts.push({ kind: 'newCard', at, member: joined.member, card: cardAfter(at, 1 + stage.dice.below(14)) })
}

/** The same vehicle again: a rejoin after the end, a purchase of another plan, or a refusal. */
const buying: Episode = (stage, joined, month) => {
  const { dice, acts } = stage
  const { member, vehicle } = joined
  const at = momentOf(stage, joined, month)
  const plan = dice.chance(0.4) ? joined.plan : planId(stage)
  const again = { member, vehicle, plan, ...shownIn(stage), ...staffIn(stage) }
  acts.push({ kind: 'join', at, membership: `${joined.membership} again in ${month}`, ...again })
}

const stray: Episode = (stage, joined, month) => {
  const kind = stage.dice.pick(['undoFreeze', 'wake', 'undoChange', 'reactivate', 'use'] as const)
  stage.acts.push({ kind, at: momentOf(stage, joined, month), membership: joined.membership })
}

export const memberEpisodes = {
  freezing,
  declining,
  changing,
  leaving,
  swapping,
  washing,
  carding,
  buying,
  stray,
} satisfies Record<string, Episode>

/** A price for those who are members, often of short notice, replaced, or taken back. */
export const pricing = (stage: Stage, at: Instant): void => {
  const { dice, acts, zone } = stage
  const { id: plan, monthlyCents } = dice.pick(stage.plans)
  const announce = (when: Instant): void => {
    const firstDay = dayText(zone.dayOf(when) + dice.pick([30, 30, 31, 45, 60, 29, 0, 10, -1]))
    const cents = Math.max(100, monthlyCents + dice.pick([-301, -150, -1, 0, 1, 99, 250, 501]))
    acts.push({ kind: 'announcePrice', at: when, plan, cents, firstDay })
  }
  announce(at)
  if (dice.chance(0.3)) announce(later(stage, at, 50))
  if (dice.chance(0.4)) acts.push({ kind: 'takePriceBack', at: later(stage, at, 90), plan })
}

export const listing = (stage: Stage, at: Instant): void => {
  const { dice, acts } = stage
  const { id: plan, monthlyCents } = dice.pick(stage.plans)
  const change: Partial<Plan> = { monthlyCents: Math.max(100, monthlyCents + dice.below(801) - 400) }
  if (dice.chance(0.2)) change.taxRate = dice.pick([0, 700, 825, 1300])
  if (dice.chance(0.2)) change.useLimit = 2 + dice.below(6)
  acts.push({ kind: 'catalogue', at, plan, change })
}
