import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ProductType } from '../shapes/product.ts'
import {
  applyDiscount,
  type DiscountableUnit,
  type Discounted,
  type DiscountFacts,
  type DiscountTerms,
} from './discount.ts'
import { totalsOf } from './pricing.ts'

const unit = (unitPrice: number, over: Partial<DiscountableUnit> = {}): DiscountableUnit => ({
  productId: 1,
  productType: 'AppWash',
  unitPrice,
  taxRate: 700,
  ...over,
})

const terms = (given: DiscountTerms['given'], over: Partial<DiscountTerms> = {}): DiscountTerms => ({
  given,
  productTypes: [],
  productIds: [],
  fromTotal: 0,
  startsAt: null,
  endsAt: null,
  isFirstPurchase: false,
  totalLimit: null,
  personLimit: null,
  ...over,
})

const facts = (over: Partial<DiscountFacts> = {}): DiscountFacts => ({
  now: 1_000,
  used: 0,
  usedByPerson: 0,
  hasBought: false,
  ...over,
})

const percent = (of: number, over: Partial<DiscountTerms> = {}) => terms({ gives: 'percent', percent: of }, over)
const amount = (of: number, over: Partial<DiscountTerms> = {}) => terms({ gives: 'amount', amount: of }, over)

const reductions = (result: Discounted) =>
  'refused' in result ? result.refused : result.lines.map(({ reduction }) => reduction)

describe('a percentage', () => {
  test('comes off each unit, half up', () => {
    expect(reductions(applyDiscount([unit(1_800), unit(2_400)], percent(20)))).toEqual([360, 480])
    expect(reductions(applyDiscount([unit(25), unit(24), unit(5)], percent(10)))).toEqual([3, 2, 1])
  })

  test('on named kinds leaves a club alone, and the sums are those of the drawing', () => {
    const club = unit(999, { productId: 2, productType: 'AppClub' })
    const result = applyDiscount([unit(1_800), club, unit(2_400)], percent(20, { productTypes: ['AppWash'] }))
    expect(reductions(result)).toEqual([360, null, 480])
    expect('lines' in result && totalsOf(result.lines)).toEqual({ subtotal: 4_359, taxes: 305, total: 4_664 })
  })

  test('of the whole price leaves nothing to pay, and no tax', () => {
    const result = applyDiscount([unit(1_999)], percent(100))
    expect(result).toEqual({ lines: [{ unitPrice: 0, tax: 0, reduction: 1_999 }], freeItem: null })
  })
})

describe('an amount', () => {
  test('is spread by price, rounded down, and the rest goes to the largest remainders', () => {
    // 100 × 3 ÷ 10 and so on leave 33, 33, 33 and one cent, which goes to the first of equal remainders.
    expect(reductions(applyDiscount([unit(500), unit(500), unit(500)], amount(100)))).toEqual([34, 33, 33])
    // 10 × 799 ÷ 1000 = 7.99, 10 × 101 ÷ 1000 = 1.01, 10 × 100 ÷ 1000 = 1.00.
    expect(reductions(applyDiscount([unit(100), unit(799), unit(101)], amount(10)))).toEqual([1, 8, 1])
  })

  test('is at most what the eligible units cost', () => {
    const swag = unit(1_500, { productId: 9, productType: 'Swag' })
    expect(reductions(applyDiscount([unit(400), swag, unit(600)], amount(9_999, { productIds: [1] })))).toEqual([
      400,
      null,
      600,
    ])
  })
})

test('a free item is one more unit that lowers no other', () => {
  expect(applyDiscount([unit(1_000)], terms({ gives: 'freeItem', productId: 77 }))).toEqual({
    lines: [{ unitPrice: 1_000, tax: 70, reduction: null }],
    freeItem: 77,
  })
})

test('tax is that of the reduced unit', () => {
  expect(applyDiscount([unit(1_000, { taxRate: 825 })], percent(50))).toEqual({
    lines: [{ unitPrice: 500, tax: 41, reduction: 500 }],
    freeItem: null,
  })
})

test.each<ProductType>(['GiftCard', 'GiftCardRecharge'])('%s is never lowered, not even when it is named', (kind) => {
  const card = unit(5_000, { productId: 3, productType: kind })
  expect(reductions(applyDiscount([card], percent(10)))).toBe('CODE_NOTHING')
  expect(applyDiscount([card, unit(1_000)], amount(300, { productIds: [1, 3] }))).toEqual({
    lines: [
      { unitPrice: 5_000, tax: 0, reduction: null },
      { unitPrice: 700, tax: 49, reduction: 300 },
    ],
    freeItem: null,
  })
})

test('named kinds and named products are both eligible', () => {
  const cart = [
    unit(100),
    unit(200, { productId: 2, productType: 'AppBundle' }),
    unit(300, { productId: 3, productType: 'Swag' }),
    unit(400, { productId: 4, productType: 'Swag' }),
  ]
  const named = percent(10, { productTypes: ['AppBundle'], productIds: [4] })
  expect(reductions(applyDiscount(cart, named))).toEqual([null, 20, null, 40])
})

describe('a code is refused with its reason', () => {
  const cart = [unit(1_000)]
  test.each<[string, Partial<DiscountTerms>, Partial<DiscountFacts>, Discounted | string]>([
    ['before its first instant', { startsAt: 1_001 }, {}, 'CODE_EARLY'],
    ['at its end', { endsAt: 1_000 }, {}, 'CODE_ENDED'],
    ['when it is used up', { totalLimit: 200 }, { used: 200 }, 'CODE_SPENT'],
    ['when this person has used it as often as one can', { personLimit: 1 }, { usedByPerson: 1 }, 'CODE_AGAIN'],
    ['when it is for a first purchase and there was one', { isFirstPurchase: true }, { hasBought: true }, 'CODE_FIRST'],
    ['when nothing in the cart is named', { productTypes: ['Swag'] }, {}, 'CODE_NOTHING'],
    ['when the eligible units cost too little', { fromTotal: 1_001 }, {}, 'CODE_TOTAL'],
  ])('%s', (_, over, about, code) => {
    expect(applyDiscount(cart, percent(10, over), facts(about))).toEqual({ refused: code })
  })

  test('not within its days and uses, and with the sum that it asks for', () => {
    const open = percent(10, {
      startsAt: 1_000,
      endsAt: 1_001,
      totalLimit: 1,
      personLimit: 1,
      isFirstPurchase: true,
      fromTotal: 1_000,
    })
    expect(reductions(applyDiscount(cart, open, facts()))).toEqual([100])
  })

  test('when it would give nothing, so that it is not used up for it', () => {
    expect(reductions(applyDiscount([unit(4)], percent(10)))).toBe('CODE_NOTHING')
    expect(reductions(applyDiscount([unit(0)], amount(500)))).toBe('CODE_NOTHING')
  })

  test('the sum that it asks for counts eligible units alone', () => {
    const card = unit(9_000, { productId: 3, productType: 'GiftCard' })
    expect(reductions(applyDiscount([card, ...cart], percent(10, { fromTotal: 1_001 })))).toBe('CODE_TOTAL')
  })
})

/* An independent calculator, written from the sentences of the rule, in whole numbers without a limit. */

const halfUp = (numerator: bigint, denominator: bigint): bigint => (2n * numerator + denominator) / (2n * denominator)

const never = ['GiftCard', 'GiftCardRecharge']

/** The price that is left of each unit, and its tax. */
const calculated = (units: readonly DiscountableUnit[], { given, productTypes, productIds }: DiscountTerms) => {
  const named = (each: DiscountableUnit): boolean =>
    !never.includes(each.productType) &&
    (productTypes.length + productIds.length === 0 ||
      productTypes.some((type) => type === each.productType) ||
      productIds.some((id) => id === each.productId))
  const sum = units.reduce((all, each) => all + (named(each) ? BigInt(each.unitPrice) : 0n), 0n)
  const left = units.map((each) => BigInt(each.unitPrice))
  if (given.gives === 'percent') {
    for (const [at, each] of units.entries())
      if (named(each)) left[at] = left[at]! - halfUp(BigInt(each.unitPrice) * BigInt(given.percent), 100n)
  } else if (given.gives === 'amount' && sum > 0n) {
    let open = BigInt(given.amount) < sum ? BigInt(given.amount) : sum
    const off = open
    const rests: [bigint, number][] = []
    for (const [at, each] of units.entries()) {
      if (!named(each)) continue
      const share = (off * BigInt(each.unitPrice)) / sum
      left[at] = left[at]! - share
      open -= share
      rests.push([off * BigInt(each.unitPrice) - share * sum, at])
    }
    // One cent at a time, to the unit that was cut by the most.
    for (; open > 0n; open -= 1n) {
      const most = rests.reduce((best, each) => (each[0] > best[0] ? each : best))
      left[most[1]] = left[most[1]]! - 1n
      most[0] = -1n
    }
  }
  const taxes = units.map((each, at) =>
    never.includes(each.productType) ? 0n : halfUp(left[at]! * BigInt(each.taxRate), 10_000n),
  )
  return { prices: left.map(Number), taxes: taxes.map(Number) }
}

const units = fc.array(
  fc.record({
    productId: fc.integer({ min: 1, max: 6 }),
    productType: fc.constantFrom<ProductType>(
      'AppWash',
      'AppBundle',
      'AppClub',
      'Swag',
      'GiftCard',
      'GiftCardRecharge',
    ),
    unitPrice: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 999_999_999 })),
    taxRate: fc.integer({ min: 0, max: 9_999 }),
  }),
  { minLength: 1, maxLength: 50 },
)

const anyTerms = fc
  .record({
    given: fc.oneof(
      fc.record({ gives: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }) }),
      fc.record({ gives: fc.constant('amount' as const), amount: fc.integer({ min: 1, max: 2_147_483_647 }) }),
      fc.record({ gives: fc.constant('amount' as const), amount: fc.integer({ min: 1, max: 60 }) }),
    ),
    productTypes: fc.subarray(['AppWash', 'AppBundle', 'AppClub', 'Swag'] as const),
    productIds: fc.subarray([1, 2, 3]),
  })
  .map(({ given, ...named }) => terms(given, named))

test('over thousands of carts the lines are to the cent what an independent calculator finds', () => {
  let lowered = 0
  fc.assert(
    fc.property(units, anyTerms, (cart, code) => {
      const result = applyDiscount(cart, code)
      const expected = calculated(cart, code)
      if ('refused' in result) {
        expect(result.refused).toBe('CODE_NOTHING')
        expect(expected.prices).toEqual(cart.map(({ unitPrice }) => unitPrice))
        return
      }
      lowered += 1
      expect(result.lines.map(({ unitPrice }) => unitPrice)).toEqual(expected.prices)
      expect(result.lines.map(({ tax }) => tax)).toEqual(expected.taxes)
      const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)
      const off = result.lines.map(({ reduction }) => reduction ?? 0)
      expect(sum(expected.prices) + sum(off)).toBe(sum(cart.map(({ unitPrice }) => unitPrice)))
      expect(Math.min(...expected.prices)).toBeGreaterThanOrEqual(0)
      expect(totalsOf(result.lines).total).toBe(sum(expected.prices) + sum(expected.taxes))
    }),
    { numRuns: 5_000, seed: 20_261_127 },
  )
  expect(lowered).toBeGreaterThan(2_000)
})
