import { expect, test } from 'vitest'
import { pointsFor, takeAwards } from './loyalty.ts'

test('points count whole currency units before tax', () => {
  expect(pointsFor([{ productType: 'AppWash', unitPrice: 1_899 }], 10)).toBe(180)
  expect(
    pointsFor(
      [
        { productType: 'AppWash', unitPrice: 950 },
        { productType: 'Swag', unitPrice: 950 },
      ],
      10,
    ),
  ).toBe(190)
})

test('gift cards and reloads earn no points', () => {
  expect(
    pointsFor(
      [
        { productType: 'GiftCard', unitPrice: 5_000 },
        { productType: 'GiftCardRecharge', unitPrice: 5_000 },
      ],
      10,
    ),
  ).toBe(0)
})

test('reaching the goal issues an award and subtracts the goal, repeatedly', () => {
  expect(takeAwards(999, 1_000)).toEqual({ points: 999, awards: 0 })
  expect(takeAwards(1_000, 1_000)).toEqual({ points: 0, awards: 1 })
  expect(takeAwards(2_350, 1_000)).toEqual({ points: 350, awards: 2 })
})
