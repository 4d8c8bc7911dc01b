import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ProductType } from '../shapes/product.ts'
import {
  balanceOfRefund,
  leftOf,
  openLines,
  refundPoints,
  refundSum,
  type EarlierRefund,
  type Refundable,
} from './refund.ts'

type Unit = [price: number, tax: number, type?: ProductType]
const payment = (...units: Unit[]): Refundable => {
  const lines = units.map(([unitPriceCents, taxCents, productType = 'AppWash' as const]: Unit) => ({
    productType,
    unitPriceCents,
    taxCents,
  }))
  const taxesCents = lines.reduce((sum, { taxCents }) => sum + taxCents, 0)
  return { lines, taxesCents, totalCents: lines.reduce((sum, line) => sum + line.unitPriceCents, taxesCents) }
}
const earlier = (amountCents: number, taxCents: number, lines: number[] = [], points = 0): EarlierRefund => ({
  amountCents,
  taxCents,
  lines,
  points,
})

describe('the sum of a refund', () => {
  const three = payment([1_000, 70], [1_000, 70], [333, 23])

  test.each([
    ['a line is its price with its tax', [], { lines: [0] }, { amountCents: 1_070, taxCents: 70 }],
    ['two lines are both', [], { lines: [2, 0] }, { amountCents: 1_426, taxCents: 93 }],
    ['all lines are everything', [], { lines: [0, 1, 2] }, { amountCents: 2_496, taxCents: 163 }],
    [
      'all open lines are everything that is left',
      [earlier(500, 33), earlier(1_070, 70, [1])],
      { lines: [0, 2] },
      { amountCents: 926, taxCents: 60 },
    ],
    ['an amount has its share of the tax', [], { cents: 1_000 }, { amountCents: 1_000, taxCents: 65 }],
    [
      'the last amount has the rest of the tax',
      [earlier(2_000, 131)],
      { cents: 496 },
      { amountCents: 496, taxCents: 32 },
    ],
  ])('of %s', (_, before, asked, sum) => {
    expect(refundSum(three, before, asked)).toEqual(sum)
  })

  test.each([
    ['more than is left', [earlier(2_000, 131)], { cents: 497 }, 'REFUND_MORE'],
    ['nothing', [], { cents: 0 }, 'REFUND_MORE'],
    ['less than nothing', [], { cents: -1 }, 'REFUND_MORE'],
    ['a line of which an amount has been refunded before', [earlier(2_400, 157)], { lines: [0] }, 'REFUND_MORE'],
    ['a line that is refunded', [earlier(1_070, 70, [0])], { lines: [0] }, 'REFUND_LINE'],
    ['a line that there is not', [], { lines: [3] }, 'REFUND_LINE'],
    ['one line twice', [], { lines: [0, 0] }, 'REFUND_LINE'],
    ['no line', [], { lines: [] }, 'REFUND_LINE'],
  ])('of %s is refused', (_, before, asked, refusal) => {
    expect(refundSum(three, before, asked)).toBe(refusal)
  })

  test('half a cent of tax is rounded up', () => {
    expect(refundSum(payment([190, 10]), [], { cents: 10 })).toEqual({ amountCents: 10, taxCents: 1 })
    expect(refundSum(payment([190, 10]), [], { cents: 9 })).toEqual({ amountCents: 9, taxCents: 0 })
  })
})

describe('any sequence of refunds', () => {
  const unit = fc.tuple(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 0, max: 1_500 }))
  const step = fc.oneof(fc.record({ share: fc.nat(1_100) }), fc.record({ mask: fc.nat(31) }))

  test('pays back at most the payment, with a tax of each part within it, and ends at 0 and 0', () => {
    fc.assert(
      fc.property(fc.array(unit, { minLength: 1, maxLength: 5 }), fc.array(step, { maxLength: 12 }), (units, steps) => {
        const paid = payment(
          ...units.map(([price, rate]): Unit => [price, Math.floor((price * rate + 5_000) / 10_000)]),
        )
        const made: EarlierRefund[] = []
        for (const next of [...steps, { share: 1_000 }]) {
          const left = leftOf(paid, made)
          const asked =
            'mask' in next
              ? { lines: openLines(paid, made).filter((at) => (next.mask >> at) % 2 === 1) }
              : { cents: Math.floor((left.amountCents * next.share) / 1_000) }
          const sum = refundSum(paid, made, asked)
          if (typeof sum === 'string') continue
          expect(sum.amountCents).toBeGreaterThan(0)
          expect(sum.amountCents).toBeLessThanOrEqual(left.amountCents)
          expect(sum.taxCents).toBeGreaterThanOrEqual(0)
          expect(sum.taxCents).toBeLessThanOrEqual(Math.min(left.taxCents, sum.amountCents))
          made.push({ ...sum, lines: asked.lines ?? [], points: 0 })
        }
        expect(leftOf(paid, made)).toEqual({ amountCents: 0, taxCents: 0 })
      }),
      { numRuns: 5_000, seed: 20_261_127 },
    )
  })
})

describe('the points of a refund', () => {
  const paid = payment([1_000, 70], [500, 35], [2_000, 0, 'GiftCard'])
  const points = (before: EarlierRefund[], asked: { lines: number[] } | { cents: number }, amountCents: number) =>
    refundPoints({ payment: paid, earlier: before, asked, amountCents, earned: 15 })

  test.each([
    ['of a line are those of its price', [], { lines: [1] }, 535, 5],
    ['of a gift card are none', [], { lines: [2] }, 2_000, 0],
    ['of an amount are its share, rounded down', [], { cents: 500 }, 500, 2],
    ['of the rest of the money are those that are left', [earlier(535, 35, [1], 5)], { lines: [0, 2] }, 3_070, 10],
  ])('%s', (_, before, asked, amountCents, expected) => {
    expect(points(before, asked, amountCents)).toBe(expected)
  })
})

describe('the balance that a refund takes', () => {
  const paid = payment([5_000, 0, 'GiftCard'], [1_000, 100], [2_500, 0, 'GiftCardRecharge'])

  test.each([
    ['of a gift card is its price', 0, { asked: { lines: [0] }, amountCents: 5_000 }, 5_000],
    ['of a card that is filled is what filled it', 2, { asked: { lines: [2] }, amountCents: 2_500 }, 2_500],
    ['of another line is nothing', 0, { asked: { lines: [1] }, amountCents: 1_100 }, 0],
    ['of a wash is nothing', 1, { asked: { lines: [1] }, amountCents: 1_100 }, 0],
    ['of an amount is its share', 0, { asked: { cents: 860 }, amountCents: 860 }, 500],
  ])('%s', (_, at, refund, cents) => {
    expect(balanceOfRefund(paid, at, refund)).toBe(cents)
  })
})
