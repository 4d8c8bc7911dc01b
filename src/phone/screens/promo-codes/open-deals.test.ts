import { expect, test } from 'vitest'
import { aDeal } from './deal.fixture.ts'
import { openDealsAt } from './open-deals.ts'

test('a deal is shown where it is valid, until this user has claimed it to its limit', () => {
  const deals = [
    aDeal({ dealId: 1, numberClaimed: 1 }),
    aDeal({ dealId: 2, numberClaimed: 1, claimLimit: 2 }),
    aDeal({ dealId: 3, locations: [7] }),
    aDeal({ dealId: 4, locations: [8] }),
  ]
  expect(openDealsAt(deals, 7).map(({ dealId }) => dealId)).toEqual([2, 3])
  expect(openDealsAt(deals, 0).map(({ dealId }) => dealId)).toEqual([2, 3, 4])
})
