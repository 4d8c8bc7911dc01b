// Histories of two years, made from a seed: plain data, for this calculator and for any other.

import { dayOf, instantMonthsAfter, openZone, utcDate, type Zone } from './days.ts'
import { rollFrom, type Dice } from './dice.ts'
import { billingOf, listing, memberEpisodes, pricing, type DeclineWindow, type Joined, type Stage } from './episodes.ts'
import type { Declines, History, Instant, Plan, Settings } from './types.ts'

export interface GeneratedHistory extends History {
  seed: number
  declines: readonly DeclineWindow[]
}

export const declinedBy =
  ({ declines }: Pick<GeneratedHistory, 'declines'>): Declines =>
  ({ member, at }) =>
    declines.some((window) => window.member === member && window.from <= at && at < window.to)

const timeZones = [
  'UTC',
  'America/New_York',
  'America/New_York',
  'Pacific/Auckland',
  'Pacific/Auckland',
  'Europe/Berlin',
  'America/St_Johns',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
]

const full: Settings = {
  freeze: { maxMonths: 3, perYear: 1, priceCents: 500 },
  planChange: 'prorated',
  swapsPerYear: 2,
  vehicles: 3,
  extraVehiclePercent: 20,
  retryDays: [1, 3, 5, 8, 12, 17, 23],
  graceDays: 7,
  noticeDays: 3,
}

const settingsOf = (dice: Dice): Settings => {
  const kind = dice.weighted({ full: 50, free: 15, nothingChosen: 12, purchase: 8, odd: 15 })
  switch (kind) {
    case 'full':
      return full
    case 'free':
      return {
        freeze: { maxMonths: 2, perYear: 2, priceCents: 0 },
        planChange: 'prorated',
        swapsPerYear: 2,
        vehicles: 1,
        noticeDays: 3,
      }
    case 'nothingChosen':
      return {}
    case 'purchase':
      return { ...full, planChange: 'purchase' }
    case 'odd':
      return {
        ...full,
        freeze: { maxMonths: 3, perYear: 2, priceCents: dice.pick([1, 333, 999]) },
        extraVehiclePercent: dice.pick([5, 25, 33, 50, 100]),
        vehicles: 2 + dice.below(2),
        retryDays: dice.pick([[28], [1, 14, 27, 28], [10], [1, 2, 3, 4, 5, 6, 7, 8]]),
        graceDays: dice.pick([0, 1, 5, 14, undefined]),
        noticeDays: dice.pick([1, 7, undefined]),
      }
  }
}

const plansOf = (dice: Dice): Plan[] =>
  ['one', 'two', 'three', 'four'].map((id) => {
    const plan: Plan = { id, monthlyCents: 900 + dice.below(5100), taxRate: dice.pick([0, 700, 825, 825, 1300]) }
    if (dice.chance(0.35)) plan.signUpCents = 100 + dice.below(plan.monthlyCents)
    if (dice.chance(0.4)) plan.useLimit = 2 + dice.below(7)
    return plan
  })

/** Days that not every month has are as common as all others. */
const startOf = (dice: Dice, zone: Zone): Instant => {
  const day = dice.chance(0.5)
    ? dice.pick([
        dayOf(2026, 8, 31),
        dayOf(2027, 1, 29),
        dayOf(2027, 1, 31),
        dayOf(2027, 2, 28),
        dayOf(2027, 10, 31),
        dayOf(2027, 12, 31),
        dayOf(2028, 2, 29),
        dayOf(2028, 2, 29),
      ])
    : dayOf(2026, 7, 1) + dice.below(600)
  return instantOn(dice, zone, day)
}

const instantOn = (dice: Dice, zone: Zone, day: number): Instant => {
  const time = dice.weighted({ midnight: 2, beforeMidnight: 2, utcMidnight: 1, any: 4 })
  switch (time) {
    case 'midnight':
      return zone.startOf(day)
    case 'beforeMidnight':
      return zone.startOf(day + 1) - 1
    case 'utcMidnight':
      return day * 86_400_000
    case 'any':
      return zone.startOf(day) + dice.below(86_400_000)
  }
}

const joinsOf = (dice: Dice, plans: readonly Plan[], vehicles: number, zone: Zone, start: Instant): Joined[] => {
  const after = (days: number): Instant => instantOn(dice, zone, zone.dayOf(start) + 2 + dice.below(days))
  const joined = (membership: string, member: string, vehicle: string, at: Instant): Joined => {
    return { membership, member, vehicle, plan: dice.pick(plans).id, at }
  }
  // Beyond the maximum it is refused, and the rest of its story with it.
  const often = (count: number, probability: number): boolean => dice.chance(count > vehicles ? 0.08 : probability)
  const joins = [joined('m1', 'ann', 'a1', start)]
  if (often(2, 0.75)) joins.push(joined('m2', 'ann', 'a2', after(240)))
  if (often(3, 0.3)) joins.push(joined('m3', 'ann', 'a3', after(400)))
  if (dice.chance(0.3)) joins.push(joined('m4', 'bob', dice.chance(0.2) ? 'a1' : 'b1', after(300)))
  return joins
}

const episodeWeights = {
  freezing: 22,
  declining: 16,
  changing: 18,
  leaving: 7,
  swapping: 8,
  washing: 12,
  carding: 6,
  buying: 6,
  stray: 5,
}

const playLife = (stage: Stage, joined: Joined, months: number): void => {
  const { dice, acts } = stage
  const expiry = { year: 2027 + dice.below(3), month: 1 + dice.below(12) }
  acts.push({ kind: 'join', ...joined, ...(dice.chance(0.7) ? { card: expiry } : {}) })
  if (dice.chance(0.04)) stage.declines.push({ member: joined.member, from: joined.at, to: joined.at + 1 })
  for (let count = 3 + dice.below(2 + Math.ceil(months / 2)); count > 0; count -= 1) {
    memberEpisodes[dice.weighted(episodeWeights)](stage, joined, 1 + dice.below(months))
  }
}

/** One life of a membership, or two with a pause, of which the second is a new membership of the vehicle. */
const playMember = (stage: Stage, joined: Joined): void => {
  const { dice, acts, months } = stage
  if (dice.chance(0.45)) {
    const last = 4 + dice.below(12)
    playLife(stage, joined, last - 1)
    const end = billingOf(joined, last)
    acts.push({ kind: 'cancel', at: end - 1 - dice.below(20 * 86_400_000), membership: joined.membership })
    const at = instantOn(dice, stage.zone, stage.zone.dayOf(end) + 1 + dice.below(60))
    playLife(
      stage,
      { ...joined, membership: `${joined.membership} anew`, plan: dice.pick(stage.plans).id, at },
      months - last,
    )
  } else {
    playLife(stage, joined, months)
  }
  if (dice.chance(0.03)) acts.push({ kind: 'deleteAccount', at: billingOf(joined, 20) + 1, member: joined.member })
}

const playMerchant = (stage: Stage, start: Instant, until: Instant): void => {
  const { dice, acts } = stage
  const any = (): Instant => {
    const instant = start + dice.below(until - start)
    return dice.chance(0.3) ? stage.zone.startOf(stage.zone.dayOf(instant)) : instant
  }
  for (let count = 1 + dice.below(5); count > 0; count -= 1) pricing(stage, any())
  for (let count = dice.below(4); count > 0; count -= 1) listing(stage, any())
  if (dice.chance(0.2)) acts.push({ kind: 'settings', at: any(), settings: settingsOf(dice) })
}

/** A history of that seed; the same seed gives the same history. */
export const generateHistory = (seed: number): GeneratedHistory => {
  const dice = rollFrom(seed)
  const timeZone = dice.pick(timeZones)
  const zone = openZone(timeZone)
  const settings = settingsOf(dice)
  const plans = plansOf(dice)
  const start = startOf(dice, zone)
  const months = 24
  const until = instantMonthsAfter(start, months, utcDate(start))
  const stage: Stage = {
    dice,
    zone,
    plans,
    vehicles: ['a1', 'a2', 'a3', 'b1', 'c1', 'c2', 'c3', 'c4'],
    months,
    acts: [],
    declines: [],
  }
  for (const joined of joinsOf(dice, plans, settings.vehicles ?? 1, zone, start)) playMember(stage, joined)
  playMerchant(stage, start, until)
  const acts = stage.acts.filter(({ at }) => start <= at && at <= until).sort((a, b) => a.at - b.at)
  return { seed, timeZone, settings, plans, acts, until, declines: stage.declines }
}
