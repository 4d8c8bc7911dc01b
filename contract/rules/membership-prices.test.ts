import { expect, test } from 'vitest'
import { dayAfter, earliestDay, firstBilledFrom, isRaise, pricesToCome, withPrice } from './membership-prices.ts'
import { bill, type Membership, type MembershipRules } from './membership.ts'

const at = (text: string): number => Date.parse(text)
const rules: MembershipRules = {
  freeze: { perYear: 1, priceCents: 0, maxMonths: 3 },
  planChange: 'prorated',
  leave: 'short',
  retryDays: [1, 3, 5],
  timeZone: 'America/Los_Angeles',
}
const plan = { productId: 1, name: 'Basic', monthlyCents: 3_000, taxRate: 0, useLimit: null, locationIds: [] }
const member = (own: Partial<Membership> = {}): Membership => ({
  plan,
  vehiclePercent: 0,
  paidCents: 3_000,
  nextBillingAt: at('2026-12-10T20:00:00Z'),
  billingDay: 10,
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
const price = { monthlyCents: 3_501, firstDay: '2027-01-10', sentOn: '2026-11-27' }

test("a member's percentage comes off an announced price, half up", () => {
  expect(withPrice(member({ vehiclePercent: 50 }), price).nextPrices).toEqual([
    { monthlyCents: 1_751, from: '2027-01-10' },
  ])
})

test('an announced price replaces one that has not begun, and stays beside one that has', () => {
  const begun = { monthlyCents: 3_100, from: '2026-11-20' }
  const waits = { monthlyCents: 3_200, from: '2026-12-20' }
  expect(withPrice(member({ nextPrices: [begun, waits] }), price).nextPrices).toEqual([
    begun,
    { monthlyCents: 3_501, from: '2027-01-10' },
  ])
})

test('one that begins on the day of a begun one takes its place', () => {
  const begun = { monthlyCents: 3_100, from: '2026-11-27' }
  const lower = { monthlyCents: 2_000, firstDay: '2026-11-27', sentOn: '2026-11-27' }
  expect(withPrice(member({ nextPrices: [begun] }), lower).nextPrices).toEqual([
    { monthlyCents: 2_000, from: '2026-11-27' },
  ])
})

test('a raise is what costs more than agreed, or more than was announced', () => {
  expect(isRaise(member(), 3_000)).toBe(false)
  expect(isRaise(member(), 3_001)).toBe(true)
  expect(isRaise(member({ vehiclePercent: 20 }), 3_700)).toBe(false)
  expect(isRaise(member({ nextPrices: [{ monthlyCents: 2_000, from: '2027-01-01' }] }), 2_500)).toBe(true)
})

test('one member who would pay more makes all wait 30 days', () => {
  const both = [member({ plan: { ...plan, monthlyCents: 4_000 } }), member()]
  expect(earliestDay(both, 3_000, '2026-11-27')).toBe('2026-11-27')
  expect(earliestDay(both, 3_500, '2026-11-27')).toBe('2026-12-27')
})

test('days are added over the ends of months and leap years', () => {
  expect(dayAfter('2027-12-31', 60)).toBe('2028-02-29')
  expect(dayAfter('2028-03-01', -1)).toBe('2028-02-29')
})

test("the first billing with a price is the first on or after its day on the merchant's clocks", () => {
  const until = (text: string): string => new Date(firstBilledFrom(member(), text, rules)).toISOString().slice(0, 10)
  expect(until('2026-12-10')).toBe('2026-12-10')
  expect(until('2026-12-11')).toBe('2027-01-10')
  // 07:00 in UTC is the day before in Los Angeles.
  const late = member({ nextBillingAt: at('2026-12-10T07:00:00Z') })
  expect(new Date(firstBilledFrom(late, '2026-12-10', rules)).toISOString().slice(0, 10)).toBe('2027-01-10')
})

test('while it is frozen, it is the first full month, which the billings agree with', () => {
  const freeze = { from: at('2026-12-10T20:00:00Z'), until: at('2027-02-10T20:00:00Z'), cents: 0 }
  let then = withPrice(member({ freeze }), { ...price, firstDay: '2027-01-05' })
  expect(firstBilledFrom(then, '2027-01-05', rules)).toBe(freeze.until)
  expect(pricesToCome(then, rules)).toEqual([{ at: freeze.until, monthlyCents: 3_501 }])
  for (;;) {
    const due = bill(then, then.nextBillingAt, rules)
    if (!due) throw new Error('nothing is due')
    if ('charge' in due) {
      expect([then.nextBillingAt, due.charge.netCents]).toEqual([freeze.until, 3_501])
      return
    }
    then = due.then
  }
})

test('of two prices that are billed first on one day the later one is paid, and none comes to a plan that is left', () => {
  const nextPrices = [
    { monthlyCents: 3_100, from: '2026-12-01' },
    { monthlyCents: 3_200, from: '2026-12-05' },
  ]
  expect(pricesToCome(member({ nextPrices }), rules)).toEqual([{ at: at('2026-12-10T20:00:00Z'), monthlyCents: 3_200 }])
  expect(pricesToCome(member({ nextPrices, nextPlan: { ...plan, productId: 2 } }), rules)).toEqual([])
})
