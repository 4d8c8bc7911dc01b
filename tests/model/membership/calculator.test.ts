import { describe, expect, test } from 'vitest'
import {
  act,
  announce,
  at,
  chargesOf,
  codeDaysOf,
  join,
  membershipOf,
  periodsOf,
  run,
  settings,
  statesOf,
  verdictsOf,
} from './cases.ts'
import type { Attempt } from './types.ts'

// Every expected sum and day was computed by hand; the arithmetic stands beside it. The tax of each plan is 8.25 %, and
// 2000 x 0.0825 = 165.

/** Declines what is asked on these days in UTC. */
const declinedOn =
  (...days: string[]) =>
  ({ at }: Attempt): boolean =>
    days.includes(new Date(at).toISOString().slice(0, 10))

/** Declines all that is asked from the first day up to the second, without it. */
const declinedFrom =
  (first: string, end: string) =>
  ({ at }: Attempt): boolean => {
    const day = new Date(at).toISOString().slice(0, 10)
    return first <= day && day < end
  }

describe('the billing day', () => {
  test('of a membership that began on 29 February is the 28th in other years only', () => {
    const result = run('2029-04-01', [join('2028-02-29', 'basic')])
    const days = result.charges.map(({ day }) => day)
    // The date 29 stays: 13 billings after the join, of which February 2029 has no 29th.
    expect(days).toHaveLength(14)
    expect(days.slice(0, 3)).toEqual(['2028-02-29', '2028-03-29', '2028-04-29'])
    expect(days.slice(-3)).toEqual(['2029-01-29', '2029-02-28', '2029-03-29'])
    expect(membershipOf(result).nextBillingDay).toBe('2029-04-29')
  })

  test('of a membership that began on a 31st is the last day of shorter months', () => {
    const result = run('2027-06-01', [join('2027-01-31', 'basic')])
    expect(chargesOf(result)).toEqual([
      '2027-01-31 join 2000+165',
      '2027-02-28 renewal 2000+165',
      '2027-03-31 renewal 2000+165',
      '2027-04-30 renewal 2000+165',
      '2027-05-31 renewal 2000+165',
    ])
  })

  test('is the day in New York, where the clocks go forward between two billings', () => {
    // 04:30 UTC is 23:30 of the day before in winter (UTC-5) and 00:30 of the same day from 14 March 07:00 UTC (UTC-4).
    const result = run(
      '2027-04-20',
      [join('2027-02-14T04:30:00Z', 'basic'), act('2027-04-03T16:00:00Z', 'changePlan', { plan: 'top' })],
      { timeZone: 'America/New_York' },
    )
    expect(periodsOf(result)).toEqual([
      '2027-02-13 to 2027-03-13',
      '2027-03-13 to 2027-04-14',
      '2027-04-14 to 2027-05-14',
    ])
    // 13 March to 14 April are 32 days, of which 11 are left on 3 April: 1499 x 11 / 32 = 515.28; 515 x 0.0825 = 42.49.
    expect(chargesOf(result)[2]).toBe('2027-04-03 change 515+42')
  })

  test('is the day in Auckland, where the clocks go back between two billings', () => {
    // 11:30 UTC is 00:30 of the next day in summer (UTC+13) and 23:30 of the same day from 3 April 14:00 UTC (UTC+12).
    const result = run(
      '2027-04-20',
      [join('2027-03-09T11:30:00Z', 'basic'), act('2027-04-06T00:00:00Z', 'changePlan', { plan: 'top' })],
      { timeZone: 'Pacific/Auckland' },
    )
    expect(periodsOf(result)).toEqual(['2027-03-10 to 2027-04-09', '2027-04-09 to 2027-05-09'])
    // 10 March to 9 April are 30 days, of which 3 are left on 6 April: 1499 x 3 / 30 = 149.9; 150 x 0.0825 = 12.38.
    expect(chargesOf(result)[1]).toBe('2027-04-06 change 150+12')
  })
})

describe('a change of plan', () => {
  test('to a dearer one costs the difference for the 13 of 30 days that are left', () => {
    const result = run('2027-05-11', [join('2027-04-10', 'basic'), act('2027-04-27', 'changePlan', { plan: 'top' })])
    expect(chargesOf(result)).toEqual([
      '2027-04-10 join 2000+165',
      // (3499 - 2000) x 13 / 30 = 649.57; 650 x 0.0825 = 53.63.
      '2027-04-27 change 650+54',
      // 3499 x 0.0825 = 288.67.
      '2027-05-10 renewal 3499+289',
    ])
    expect(membershipOf(result).periods.map(({ paid }) => paid)).toEqual([2650n, 3499n])
  })

  test('counts what was paid for the period, a sign-up price included', () => {
    const result = run('2027-04-28', [join('2027-04-10', 'top'), act('2027-04-27', 'changePlan', { plan: 'max' })])
    // 999 x 0.0825 = 82.42. (4999 - 999) x 13 / 30 = 1733.33; 1733 x 0.0825 = 142.97.
    expect(chargesOf(result)).toEqual(['2027-04-10 join 999+82', '2027-04-27 change 1733+143'])
  })

  test('counts an earlier change of the period', () => {
    const result = run('2027-05-01', [
      join('2027-04-10', 'basic'),
      act('2027-04-20', 'changePlan', { plan: 'top' }),
      act('2027-04-30', 'changePlan', { plan: 'max' }),
    ])
    expect(chargesOf(result).slice(1)).toEqual([
      // 1499 x 20 / 30 = 999.33; 999 x 0.0825 = 82.42.
      '2027-04-20 change 999+82',
      // (4999 - 2999) x 10 / 30 = 666.67; 667 x 0.0825 = 55.03.
      '2027-04-30 change 667+55',
    ])
  })

  test('to a cheaper one takes place at the next billing', () => {
    const result = run('2027-05-11', [join('2027-04-10', 'max'), act('2027-04-27', 'changePlan', { plan: 'basic' })])
    expect(verdictsOf(result)).toEqual(['now', 'planned'])
    // 4999 x 0.0825 = 412.42.
    expect(chargesOf(result)).toEqual(['2027-04-10 join 4999+412', '2027-05-10 renewal 2000+165'])
  })

  test('to a cheaper one can be undone until then', () => {
    const result = run('2027-05-11', [
      join('2027-04-10', 'max'),
      act('2027-04-27', 'changePlan', { plan: 'basic' }),
      act('2027-05-10T11:59:59Z', 'undoChange', {}),
    ])
    expect(chargesOf(result)[1]).toBe('2027-05-10 renewal 4999+412')
  })

  test('to a dearer one waits for the billing on the billing day', () => {
    const result = run('2027-05-11', [
      join('2027-04-10', 'basic'),
      act('2027-05-10T00:00:00Z', 'changePlan', { plan: 'top' }),
    ])
    expect(verdictsOf(result)).toEqual(['now', 'planned'])
    expect(chargesOf(result).slice(1)).toEqual(['2027-05-10 renewal 3499+289'])
  })

  test('at the very instant of the billing has all days of the new period left', () => {
    const result = run('2027-05-11', [join('2027-04-10', 'basic'), act('2027-05-10', 'changePlan', { plan: 'top' })])
    // (3499 - 2000) x 31 / 31 = 1499; 1499 x 0.0825 = 123.67.
    expect(chargesOf(result).slice(1)).toEqual(['2027-05-10 renewal 2000+165', '2027-05-10 change 1499+124'])
  })

  test('that is declined leaves the plan', () => {
    const result = run('2027-05-11', [join('2027-04-10', 'basic'), act('2027-04-27', 'changePlan', { plan: 'top' })], {
      declines: declinedOn('2027-04-27'),
    })
    expect(chargesOf(result).slice(1)).toEqual(['2027-04-27 change 650+54 declined', '2027-05-10 renewal 2000+165'])
  })

  test('whose price is not the one that was shown charges nothing', () => {
    const acts = [join('2027-04-10', 'basic'), act('2027-04-27', 'changePlan', { plan: 'top', shown: 703 })]
    // 650 + 54 = 704.
    expect(verdictsOf(run('2027-05-01', acts))).toEqual(['now', 'TOTAL_CHANGED'])
    expect(chargesOf(run('2027-05-01', acts))).toHaveLength(1)
  })

  test('counts the uses made against the new limit', () => {
    const uses = [1, 2, 3, 4].map((hour) => act(`2027-04-11T0${hour}:00:00Z`, 'use', {}))
    const result = run('2027-05-12', [
      join('2027-04-10', 'four'),
      ...uses,
      act('2027-04-12', 'use', {}),
      act('2027-04-27', 'changePlan', { plan: 'basic' }),
      act('2027-05-11', 'use', {}),
    ])
    expect(verdictsOf(result).slice(-3)).toEqual(['USE_LIMIT', 'planned', 'now'])
    // The fourth use on 11 April took the code away; the new period gives it back.
    expect(codeDaysOf(result)).toEqual(['2027-04-10 to 2027-04-11', '2027-05-10 to now'])
  })
})

describe('a freeze', () => {
  const frozen = [join('2027-01-31', 'basic'), act('2027-02-10', 'freeze', { months: 2 })]

  test('of two months charges its fee twice instead of the month and then the month on the same day', () => {
    const result = run('2027-05-01', frozen)
    expect(chargesOf(result)).toEqual([
      '2027-01-31 join 2000+165',
      // 500 x 0.0825 = 41.25.
      '2027-02-28 freezeFee 500+41',
      '2027-03-31 freezeFee 500+41',
      '2027-04-30 renewal 2000+165',
    ])
    expect(statesOf(result)).toEqual(['2027-01-31 active', '2027-02-28 frozen', '2027-04-30 active'])
    expect(membershipOf(result).frozen).toMatchObject([{ fromDay: '2027-02-28', toDay: '2027-04-30' }])
    // Until noon of 28 February, and again from noon of 30 April.
    expect(codeDaysOf(result)).toEqual(['2027-01-31 to 2027-02-28', '2027-04-30 to now'])
    expect(periodsOf(result)).toEqual(['2027-01-31 to 2027-02-28', '2027-04-30 to 2027-05-31'])
  })

  test('of one month at nothing charges nothing', () => {
    const free = { ...settings, freeze: { maxMonths: 2, perYear: 2, priceCents: 0 } }
    const acts = [join('2027-01-31', 'basic'), act('2027-02-10', 'freeze', { months: 1 })]
    const result = run('2027-04-01', acts, { settings: free })
    expect(chargesOf(result)).toEqual(['2027-01-31 join 2000+165', '2027-03-31 renewal 2000+165'])
  })

  test('that is undone before the billing changes nothing', () => {
    const result = run('2027-03-01', [...frozen, act('2027-02-28T11:59:59Z', 'undoFreeze', {})])
    expect(chargesOf(result)[1]).toBe('2027-02-28 renewal 2000+165')
  })

  test('ends by a tap that pays the month, and that day becomes the billing day', () => {
    const result = run('2027-05-16', [...frozen, act('2027-03-15', 'wake', {})])
    expect(chargesOf(result).slice(1)).toEqual([
      '2027-02-28 freezeFee 500+41',
      '2027-03-15 wake 2000+165',
      '2027-04-15 renewal 2000+165',
      '2027-05-15 renewal 2000+165',
    ])
    expect(membershipOf(result).frozen).toMatchObject([{ fromDay: '2027-02-28', toDay: '2027-03-15' }])
  })

  test('goes on when the card declines the waking', () => {
    const result = run('2027-05-01', [...frozen, act('2027-03-15', 'wake', {})], {
      declines: declinedOn('2027-03-15'),
    })
    expect(verdictsOf(result)).toEqual(['now', 'planned', 'DECLINED'])
    expect(statesOf(result)).toEqual(['2027-01-31 active', '2027-02-28 frozen', '2027-04-30 active'])
    expect(chargesOf(result).slice(1)).toEqual([
      '2027-02-28 freezeFee 500+41',
      '2027-03-15 wake 2000+165 declined',
      '2027-03-31 freezeFee 500+41',
      '2027-04-30 renewal 2000+165',
    ])
  })

  test('ends at once with a cancellation', () => {
    const result = run('2027-06-01', [...frozen, act('2027-03-15', 'cancel', {})])
    expect(statesOf(result)).toEqual(['2027-01-31 active', '2027-02-28 frozen', '2027-03-15 ended'])
    expect(chargesOf(result)).toEqual(['2027-01-31 join 2000+165', '2027-02-28 freezeFee 500+41'])
  })

  test('goes on when its fee is declined, also by every retry', () => {
    const result = run('2027-05-01', frozen, {
      settings: { ...settings, retryDays: [1, 3] },
      declines: declinedFrom('2027-02-28', '2027-03-20'),
    })
    expect(chargesOf(result).slice(1)).toEqual([
      '2027-02-28 freezeFee 500+41 declined',
      '2027-03-01 retry 500+41 declined',
      '2027-03-03 retry 500+41 declined',
      '2027-03-31 freezeFee 500+41',
      '2027-04-30 renewal 2000+165',
    ])
    expect(membershipOf(result).droppedFees).toEqual(['2027-02-28'])
  })

  test('that is left gives up a fee that was declined', () => {
    const result = run('2027-06-01', [...frozen, act('2027-03-02', 'cancel', {})], {
      declines: declinedFrom('2027-02-28', '2027-03-20'),
    })
    expect(chargesOf(result).slice(1)).toEqual([
      '2027-02-28 freezeFee 500+41 declined',
      '2027-03-01 retry 500+41 declined',
    ])
    expect(membershipOf(result).droppedFees).toEqual(['2027-02-28'])
  })

  test('is possible again a year after the last one began', () => {
    const again = (day: string) => run('2028-04-01', [...frozen, act(day, 'freeze', { months: 1 })])
    // The first began on 28 February 2027.
    expect(verdictsOf(again('2028-02-27')).at(-1)).toBe('FREEZE_LIMIT')
    expect(verdictsOf(again('2028-02-28')).at(-1)).toBe('planned')
  })
})

describe('leaving', () => {
  test('while active keeps the club up to the next billing', () => {
    const result = run('2027-07-01', [join('2027-05-10', 'basic'), act('2027-05-20', 'cancel', {})])
    expect(statesOf(result)).toEqual(['2027-05-10 active', '2027-05-20 ending', '2027-06-10 ended'])
    expect(codeDaysOf(result)).toEqual(['2027-05-10 to 2027-06-10'])
    expect(chargesOf(result)).toHaveLength(1)
  })

  test('can be taken back before the end, and nothing is charged for it', () => {
    const result = run('2027-06-11', [
      join('2027-05-10', 'basic'),
      act('2027-05-20', 'cancel', {}),
      act('2027-06-10T11:59:59Z', 'reactivate', {}),
    ])
    expect(chargesOf(result)).toEqual(['2027-05-10 join 2000+165', '2027-06-10 renewal 2000+165'])
    expect(codeDaysOf(result)).toEqual(['2027-05-10 to now'])
  })

  test('can no longer be taken back at the instant of the end', () => {
    const result = run('2027-06-11', [
      join('2027-05-10', 'basic'),
      act('2027-05-20', 'cancel', {}),
      act('2027-06-10', 'reactivate', {}),
    ])
    expect(verdictsOf(result).at(-1)).toBe('ENDED')
  })

  test('while unpaid ends at once', () => {
    const result = run('2027-07-01', [join('2027-05-10', 'basic'), act('2027-06-12', 'cancel', {})], {
      declines: declinedFrom('2027-06-01', '2027-07-01'),
    })
    expect(statesOf(result)).toEqual(['2027-05-10 active', '2027-06-10 unpaid', '2027-06-12 ended'])
    expect(chargesOf(result).slice(1)).toEqual([
      '2027-06-10 renewal 2000+165 declined',
      '2027-06-11 retry 2000+165 declined',
    ])
  })
})

describe('a declined card', () => {
  test('that pays within grace keeps period and day', () => {
    const result = run('2027-07-11', [join('2027-05-10', 'basic')], {
      declines: declinedFrom('2027-06-01', '2027-06-12'),
    })
    expect(chargesOf(result).slice(1)).toEqual([
      '2027-06-10 renewal 2000+165 declined',
      '2027-06-11 retry 2000+165 declined',
      '2027-06-13 retry 2000+165',
      '2027-07-10 renewal 2000+165',
    ])
    expect(periodsOf(result)[1]).toBe('2027-06-10 to 2027-07-10')
    expect(codeDaysOf(result)).toEqual(['2027-05-10 to now'])
  })

  test('that pays after grace begins a period on that day', () => {
    const result = run('2027-07-19', [join('2027-05-10', 'basic')], {
      declines: declinedFrom('2027-06-01', '2027-06-18'),
    })
    // The retry of day 8 is on 18 June; grace is 7 days after the 10th, so the 17th is the last day with codes.
    expect(chargesOf(result).slice(4)).toEqual([
      '2027-06-15 retry 2000+165 declined',
      '2027-06-18 retry 2000+165',
      '2027-07-18 renewal 2000+165',
    ])
    expect(periodsOf(result).slice(0, 2)).toEqual(['2027-05-10 to 2027-06-10', '2027-06-18 to 2027-07-18'])
    // From midnight up to noon of the 18th there is no code.
    expect(membershipOf(result).codes.map(({ from, to }) => [from, to])).toEqual([
      [at('2027-05-10'), at('2027-06-18T00:00:00Z')],
      [at('2027-06-18'), null],
    ])
  })

  test('leaves what was not used of the month before, and the uses start again when it is paid', () => {
    const use = (when: string) => act(when, 'use', {})
    const result = run(
      '2027-06-16',
      [join('2027-05-10', 'two'), use('2027-05-11'), ...['2027-06-11', '2027-06-12', '2027-06-14'].map(use)],
      { declines: declinedOn('2027-06-10', '2027-06-11') },
    )
    // One of two is left of May; the retry of 13 June is paid.
    expect(verdictsOf(result)).toEqual(['now', 'now', 'now', 'USE_LIMIT', 'now'])
    expect(membershipOf(result).uses).toBe(1)
  })

  test('ends the membership with the last retry; that is day 5 by default, with codes until then', () => {
    const result = run('2027-07-19', [join('2027-05-10', 'basic')], {
      settings: {},
      declines: declinedFrom('2027-06-01', '2027-08-01'),
    })
    expect(chargesOf(result).slice(1)).toEqual([
      '2027-06-10 renewal 2000+165 declined',
      '2027-06-11 retry 2000+165 declined',
      '2027-06-13 retry 2000+165 declined',
      '2027-06-15 retry 2000+165 declined',
    ])
    expect(statesOf(result)).toEqual(['2027-05-10 active', '2027-06-10 unpaid', '2027-06-15 ended'])
    expect(codeDaysOf(result)).toEqual(['2027-05-10 to 2027-06-15'])
  })

  test('is not tried on the day of the next billing', () => {
    // 10 February and 28 days are 10 March, the next billing.
    const result = run('2027-04-01', [join('2027-01-10', 'basic')], {
      settings: { ...settings, retryDays: [20, 28] },
      declines: declinedFrom('2027-02-01', '2027-05-01'),
    })
    expect(chargesOf(result).slice(1)).toEqual([
      '2027-02-10 renewal 2000+165 declined',
      '2027-03-02 retry 2000+165 declined',
    ])
    expect(statesOf(result).at(-1)).toBe('2027-03-02 ended')
  })

  test('is followed by a new one that is asked at once', () => {
    const result = run(
      '2027-07-01',
      [join('2027-05-10', 'basic'), { kind: 'newCard', at: at('2027-06-12'), member: 'ann' }],
      { declines: declinedFrom('2027-06-01', '2027-06-12') },
    )
    expect(chargesOf(result).slice(3)).toEqual(['2027-06-12 newCard 2000+165'])
    expect(membershipOf(result).nextBillingDay).toBe('2027-07-10')
  })

  test('of somebody who would freeze or upgrade is paid first', () => {
    const result = run(
      '2027-06-13',
      [
        join('2027-05-10', 'basic'),
        act('2027-06-12', 'freeze', { months: 1 }),
        act('2027-06-12', 'changePlan', { plan: 'top' }),
      ],
      { declines: declinedFrom('2027-06-01', '2027-07-01') },
    )
    expect(verdictsOf(result)).toEqual(['now', 'UNPAID', 'UNPAID'])
  })
})

describe('a second vehicle', () => {
  const both = [join('2027-05-10', 'basic'), join('2027-05-20', 'odd', 'm2')]

  test('pays 20 % less, half up', () => {
    const result = run('2027-06-21', both)
    expect(chargesOf(result, 'm2')).toEqual([
      // 999 x 0.8 = 799.2; 799 x 0.0825 = 65.92.
      '2027-05-20 join 799+66',
      // 1997 x 0.8 = 1597.6; 1598 x 0.0825 = 131.84.
      '2027-06-20 renewal 1598+132',
    ])
  })

  test('pays half a cent as a whole one', () => {
    const result = run('2027-05-21', both, { settings: { ...settings, extraVehiclePercent: 50 } })
    // 999 x 0.5 = 499.5; 500 x 0.0825 = 41.25. 1997 x 0.5 = 998.5.
    expect(chargesOf(result, 'm2')).toEqual(['2027-05-20 join 500+41'])
    expect(membershipOf(result, 'm2').agreed).toBe(999n)
  })

  test('keeps its percent when the first ends, also in another plan', () => {
    const result = run('2027-08-21', [
      ...both,
      act('2027-05-25', 'cancel', {}),
      act('2027-07-25', 'changePlan', { plan: 'max' }, 'm2'),
    ])
    expect(result.first).toEqual({ ann: 'm2' })
    expect(chargesOf(result, 'm2').slice(2)).toEqual([
      '2027-07-20 renewal 1598+132',
      // 4999 x 0.8 = 3999.2. 20 July to 20 August are 31 days, 26 are left: (3999 - 1598) x 26 / 31 = 2013.74;
      // 2014 x 0.0825 = 166.16.
      '2027-07-25 change 2014+166',
      // 3999 x 0.0825 = 329.92.
      '2027-08-20 renewal 3999+330',
    ])
  })

  test('is refused beyond the maximum, and when its plate runs elsewhere', () => {
    const result = run(
      '2027-06-01',
      [...both, { ...join('2027-05-21', 'top', 'm3'), member: 'bob', vehicle: 'car of m2' }, join('2027-05-22', 'top')],
      { settings: { ...settings, vehicles: 2 } },
    )
    expect(verdictsOf(result)).toEqual(['now', 'now', 'PLATE_RUNS', 'CLUB_CHANGE'])
    const third = run('2027-06-01', [...both, join('2027-05-21', 'top', 'm3')], {
      settings: { ...settings, vehicles: 2 },
    })
    expect(verdictsOf(third).at(-1)).toBe('VEHICLES_FULL')
  })
})

describe('a changed price', () => {
  const raised = announce('2027-05-25', 'basic', 2499, '2027-07-10')

  test('is paid from the first billing on or after its first day, less the percent of the vehicle', () => {
    const result = run('2027-08-09', [join('2027-05-09', 'basic', 'm2'), join('2027-05-10', 'basic'), raised])
    // m2 joined first, so m1 is the second vehicle: 2000 x 0.8 = 1600, 1600 x 0.0825 = 132;
    // 2499 x 0.8 = 1999.2, 1999 x 0.0825 = 164.92.
    expect(chargesOf(result).slice(1)).toEqual(['2027-06-10 renewal 1600+132', '2027-07-10 renewal 1999+165'])
    expect(chargesOf(result, 'm2').slice(1)).toEqual([
      '2027-06-09 renewal 2000+165',
      '2027-07-09 renewal 2000+165',
      // 2499 x 0.0825 = 206.17.
      '2027-08-09 renewal 2499+206',
    ])
  })

  test('is taken by a frozen member with the first full month', () => {
    const result = run('2027-08-11', [join('2027-05-10', 'basic'), raised, act('2027-05-26', 'freeze', { months: 2 })])
    expect(chargesOf(result).slice(1)).toEqual([
      '2027-06-10 freezeFee 500+41',
      '2027-07-10 freezeFee 500+41',
      '2027-08-10 renewal 2499+206',
    ])
  })

  test('is replaced before it has begun by another with its own 30 days', () => {
    const replacedBy = (firstDay: string) =>
      run('2027-08-11', [join('2027-05-10', 'basic'), raised, announce('2027-07-01', 'basic', 2299, firstDay)])
    // 1 July and 30 days are 31 July.
    expect(verdictsOf(replacedBy('2027-07-30'))).toEqual(['now', 'now', 'NOTICE_SHORT'])
    expect(chargesOf(replacedBy('2027-07-31')).slice(1)).toEqual([
      '2027-06-10 renewal 2000+165',
      '2027-07-10 renewal 2000+165',
      // 2299 x 0.0825 = 189.67.
      '2027-08-10 renewal 2299+190',
    ])
  })

  test('that lowers needs no 30 days', () => {
    const result = run('2027-06-11', [join('2027-05-10', 'basic'), announce('2027-06-10', 'basic', 1900, '2027-06-10')])
    // At noon of 10 June the billing comes first, at the old price.
    expect(chargesOf(result)[1]).toBe('2027-06-10 renewal 2000+165')
    const earlier = run('2027-06-11', [
      join('2027-05-10', 'basic'),
      announce('2027-06-09', 'basic', 1900, '2027-06-10'),
    ])
    // 1900 x 0.0825 = 156.75.
    expect(chargesOf(earlier)[1]).toBe('2027-06-10 renewal 1900+157')
  })

  test('needs its 30 days where it takes back a lower one that was announced', () => {
    const lowered = announce('2027-05-20', 'basic', 1500, '2027-06-01')
    const again = (firstDay: string) =>
      run('2027-07-11', [join('2027-05-10', 'basic'), lowered, announce('2027-05-25', 'basic', 2000, firstDay)])
    // 25 May and 30 days are 24 June.
    expect(verdictsOf(again('2027-06-23'))).toEqual(['now', 'now', 'NOTICE_SHORT'])
    expect(verdictsOf(again('2027-06-24'))).toEqual(['now', 'now', 'now'])
    // 1500 x 0.0825 = 123.75.
    expect(chargesOf(again('2027-06-23'))[1]).toBe('2027-06-10 renewal 1500+124')
  })

  test('is not announced where there is nobody to tell, or nothing new', () => {
    const result = run('2027-06-11', [
      announce('2027-05-01', 'basic', 2499, '2027-07-01'),
      join('2027-05-10', 'basic'),
      announce('2027-05-11', 'top', 2499, '2027-07-01'),
      announce('2027-05-12', 'basic', 2000, '2027-07-01'),
    ])
    expect(verdictsOf(result)).toEqual(['MEMBERS_NONE', 'now', 'MEMBERS_NONE', 'PRICE_SAME'])
    expect(result.notices.filter(({ kind }) => kind === 'priceChange')).toEqual([])
  })

  test('can be taken back until the first one is billed', () => {
    const takenBack = (when: string) =>
      run('2027-07-12', [join('2027-05-10', 'basic'), raised, { kind: 'takePriceBack', at: at(when), plan: 'basic' }])
    const before = takenBack('2027-07-10T11:59:59Z')
    expect(chargesOf(before).at(-1)).toBe('2027-07-10 renewal 2000+165')
    expect(before.notices.at(-1)).toMatchObject({ kind: 'priceChangeTakenBack', membership: 'm1', day: '2027-07-10' })
    const after = takenBack('2027-07-10')
    expect(verdictsOf(after).at(-1)).toBe('PRICE_CHANGE_BILLED')
    expect(chargesOf(after).at(-1)).toBe('2027-07-10 renewal 2499+206')
  })

  test('is never paid by who leaves before', () => {
    const result = run('2027-09-01', [join('2027-05-10', 'basic'), raised, act('2027-06-20', 'cancel', {})])
    expect(chargesOf(result)).toEqual(['2027-05-10 join 2000+165', '2027-06-10 renewal 2000+165'])
    expect(statesOf(result).at(-1)).toBe('2027-07-10 ended')
  })

  test('is not that of the catalogue, which only who joins pays', () => {
    const dearer = act('2027-05-15', 'catalogue', { plan: 'basic', change: { monthlyCents: 2400 } })
    const result = run('2027-06-21', [join('2027-05-10', 'basic'), dearer, join('2027-05-20', 'basic', 'm2')])
    expect(chargesOf(result).at(-1)).toBe('2027-06-10 renewal 2000+165')
    // 2400 x 0.8 = 1920; 1920 x 0.0825 = 158.4.
    expect(chargesOf(result, 'm2')[0]).toBe('2027-05-20 join 1920+158')
  })
})

describe('notices', () => {
  test('come before a renewal, a new price, and the end of a card', () => {
    const result = run('2027-07-11', [
      { ...join('2027-05-10', 'basic'), card: { year: 2027, month: 6 } },
      announce('2027-05-25', 'basic', 2499, '2027-07-01'),
    ])
    expect(result.notices.map(({ kind, day, about }) => `${day} ${kind} ${about}`)).toEqual([
      '2027-05-25 priceChange 2027-07-01',
      // The card ends on 30 June.
      '2027-05-31 cardExpiry 2027-06-30',
      '2027-06-07 renewal 2027-06-10',
      '2027-06-23 cardExpiry 2027-06-30',
      '2027-06-28 priceChange 2027-07-01',
      '2027-07-07 renewal 2027-07-10',
    ])
  })
})

describe('a swap of the vehicle', () => {
  const swap = (when: string, vehicle: string) => act(when, 'swap', { vehicle })

  test('is possible twice in any twelve months, by staff always with a reason', () => {
    const result = run('2028-07-01', [
      join('2027-05-10', 'basic'),
      swap('2027-06-01', 'van'),
      swap('2027-07-01', 'bus'),
      swap('2028-05-31', 'car'),
      act('2028-05-31', 'swap', { vehicle: 'car', staff: { reason: '' } }),
      act('2028-05-31', 'swap', { vehicle: 'car', staff: { reason: 'lent' } }),
      swap('2028-06-01', 'van'),
    ])
    // On 1 June 2028 the swap of 1 June 2027 is a year old.
    expect(verdictsOf(result).slice(1)).toEqual(['now', 'now', 'SWAP_LIMIT', 'REASON_MISSING', 'now', 'now'])
  })

  test('waits an hour after a use', () => {
    const result = run('2027-06-02', [
      join('2027-05-10', 'basic'),
      act('2027-06-01', 'use', {}),
      swap('2027-06-01T12:59:59Z', 'van'),
      swap('2027-06-01T13:00:00Z', 'van'),
    ])
    expect(verdictsOf(result).slice(2)).toEqual(['SWAP_AFTER_USE', 'now'])
  })
})

describe('where nothing was chosen', () => {
  test('another plan for the vehicle is a purchase that replaces at once, without refund', () => {
    const result = run('2027-06-21', [join('2027-05-10', 'basic'), join('2027-05-20', 'top')], { settings: {} })
    expect(chargesOf(result)).toEqual([
      '2027-05-10 join 2000+165',
      '2027-05-20 join 999+82',
      '2027-06-20 renewal 3499+289',
    ])
    expect(periodsOf(result)[0]).toBe('2027-05-10 to 2027-05-20')
  })

  test('no new act is offered', () => {
    const result = run(
      '2027-06-01',
      [
        join('2027-05-10', 'basic'),
        act('2027-05-11', 'freeze', { months: 1 }),
        act('2027-05-11', 'changePlan', { plan: 'top' }),
        act('2027-05-11', 'swap', { vehicle: 'van' }),
        join('2027-05-11', 'basic'),
        join('2027-05-11', 'basic', 'm2'),
      ],
      { settings: {} },
    )
    expect(verdictsOf(result).slice(1)).toEqual([
      'NOT_OFFERED',
      'NOT_OFFERED',
      'NOT_OFFERED',
      'CLUB_SAME',
      'VEHICLES_FULL',
    ])
  })
})
