import { describe, expect, test } from 'vitest'
import { decide, outcomeOf } from './membership-acts.ts'
import {
  approved,
  bill,
  declined,
  dueAt,
  stateOf,
  worksAt,
  writtenDay,
  type Charge,
  type Membership,
  type MembershipRules,
} from './membership.ts'

const at = (text: string): number => Date.parse(text)
const day = 86_400_000
const rules: MembershipRules = {
  freeze: { perYear: 1, priceCents: 500, maxMonths: 3 },
  planChange: 'prorated',
  leave: 'short',
  retryDays: [1, 3, 5],
  timeZone: 'UTC',
}
const plan = { productId: 1, name: 'Basic', monthlyCents: 3_000, taxRate: 1_000, useLimit: null, locationIds: [] }
const member = (own: Partial<Membership> = {}): Membership => ({
  plan,
  vehiclePercent: 0,
  paidCents: 3_000,
  nextBillingAt: at('2026-01-31T12:00:00Z'),
  billingDay: 31,
  isEnding: false,
  endedAt: null,
  freeze: null,
  fee: null,
  unpaid: null,
  repeatAt: null,
  nextPlan: null,
  nextPrices: [],
  freezes: [],
  swaps: [],
  usedAt: null,
  ...own,
})
const due = (of: Membership, now: number, by = rules): Charge => {
  const decision = bill(of, now, by)
  if (!decision || !('charge' in decision)) throw new Error('nothing is charged')
  return decision.charge
}

test('a month is charged at its billing, not earlier, with tax', () => {
  const billing = at('2026-01-31T12:00:00Z')
  expect(bill(member(), billing - 1, rules)).toBeNull()
  expect(due(member(), billing)).toMatchObject({ kind: 'month', netCents: 3_000, taxCents: 300 })
})

test('periods that passed while billing was impossible are skipped', () => {
  const next = (now: string): string => {
    const paid = approved(member(), due(member(), at(now)), at(now), rules)
    return new Date(paid.nextBillingAt).toISOString()
  }
  expect(next('2026-02-02T00:00:00Z')).toBe('2026-02-28T12:00:00.000Z')
  expect(next('2026-02-28T12:00:00Z')).toBe('2026-03-31T12:00:00.000Z')
  expect(next('2026-05-01T00:00:00Z')).toBe('2026-05-31T12:00:00.000Z')
})

describe('a declined month', () => {
  const first = at('2026-01-31T12:00:00Z')
  const decline = (of: Membership, now: number, by = rules) =>
    declined(of, { charge: due(of, now, by), at: now, hasNewCard: false }, by)

  test('is charged again on the days that are set, and ends the membership after the last', () => {
    let of = decline(member(), first)
    for (const days of [1, 3, 5]) {
      expect(dueAt(of)).toBe(first + days * day)
      expect(stateOf(of, first + days * day)).toBe('unpaid')
      of = decline(of, first + days * day)
    }
    expect(of.endedAt).toBe(first + 5 * day)
    expect(dueAt(of)).toBeNull()
  })

  test('is not charged again at the next billing or after it', () => {
    const late = { ...rules, retryDays: [28] }
    expect(dueAt(decline(member(), first, late))).toBeNull()
  })

  test('keeps the codes through the last day of grace, and pays from that day on when it is paid later', () => {
    const graced = { ...rules, retryDays: [1, 5], graceDays: 2 }
    const unpaid = decline(member(), first, graced)
    expect(worksAt(unpaid, at('2026-02-02T23:59:59Z'), graced)).toBe(true)
    expect(worksAt(unpaid, at('2026-02-03T00:00:00Z'), graced)).toBe(false)
    const late = first + 5 * day
    expect(approved(unpaid, due(unpaid, late, graced), late, graced)).toMatchObject({
      billingDay: 5,
      nextBillingAt: at('2026-03-05T12:00:00Z'),
      unpaid: null,
    })
  })
})

test('the end that a member confirms is the day of the next billing, and nothing is charged after it', () => {
  const now = at('2026-01-20T09:00:00Z')
  const verdict = decide(member(), { act: 'cancel' }, now, rules)
  if (!('then' in verdict)) throw new Error('refused')
  expect(outcomeOf(member(), verdict, now, rules)).toEqual({
    totalCents: 0,
    nextDay: null,
    nextTotalCents: 0,
    endsDay: '2026-01-31',
  })
  expect(writtenDay('UTC', verdict.then.nextBillingAt)).toBe('31 January 2026')
  expect(bill(verdict.then, at('2026-01-31T12:00:00Z'), rules)).toMatchObject({ then: { endedAt: expect.any(Number) } })
})

describe('a free month', () => {
  const billing = at('2026-01-31T12:00:00Z')
  const paid = (of: Membership, now = billing) => approved(of, due(of, now), now, rules)

  test('is charged 0 at its billing, and the dates stay', () => {
    const of = member({ freeMonths: 2 })
    expect(due(of, billing)).toMatchObject({ kind: 'month', netCents: 0, taxCents: 0 })
    const after = paid(of)
    expect(after).toEqual({ ...approved(member(), due(member(), billing), billing, rules), freeMonths: 1 })
    expect(due(after, after.nextBillingAt).netCents).toBe(0)
    const last = paid(after, after.nextBillingAt)
    expect(due(last, last.nextBillingAt).netCents).toBe(3_000)
  })

  test('counts as paid: a dearer plan within it costs the difference', () => {
    const dearer = { ...plan, productId: 2, monthlyCents: 6_000 }
    const free = paid(member({ freeMonths: 1 }))
    const bought = paid(member())
    const change = (of: Membership) => decide(of, { act: 'changePlan', plan: dearer }, billing + day, rules)
    expect(change(free)).toEqual(change({ ...bought }))
  })

  test('waits while the membership is frozen, and is the month of a waking', () => {
    const until = at('2026-03-31T12:00:00Z')
    const frozen = member({ freeMonths: 1, freeze: { from: billing, until, cents: 500 } })
    expect(due(frozen, billing)).toMatchObject({ kind: 'fee', netCents: 500 })
    const asleep = paid(frozen)
    expect(asleep.freeMonths).toBe(1)
    expect(decide(asleep, { act: 'wake' }, billing + day, rules)).toMatchObject({
      charge: { kind: 'wake', netCents: 0 },
    })
  })

  test('does not pay for a month that is owed', () => {
    const owed = declined(member(), { charge: due(member(), billing), at: billing, hasNewCard: false }, rules)
    const given = { ...owed, freeMonths: 1 }
    const again = billing + day
    expect(due(given, again).netCents).toBe(3_000)
    expect(paid(given, again).freeMonths).toBe(1)
  })

  test('is what the member is shown for the next bill', () => {
    const of = member({ freeMonths: 1 })
    const reactivated = decide({ ...of, isEnding: true }, { act: 'reactivate' }, billing - day, rules)
    if ('refused' in reactivated) throw new Error(reactivated.refused)
    expect(outcomeOf(of, reactivated, billing - day, rules)).toMatchObject({ nextTotalCents: 0, nextDay: '2026-01-31' })
  })
})
