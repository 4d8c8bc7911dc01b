import { expect, test } from 'vitest'
import { earned, openAccount, priced, type Code, type Order, type Unit } from './calculator.ts'

// Computed by hand.

const unit = (price: number, rate = 700, kind: Unit['kind'] = 'AppWash', product = 1): Unit => ({
  product,
  kind,
  price: BigInt(price),
  rate: BigInt(rate),
})
const code = (gives: Code['gives'], more: Partial<Code> = {}): Code => ({
  gives,
  kinds: [],
  products: [],
  from: 0n,
  ...more,
})
const order = (units: readonly Unit[], of: Code | null = null): Order => {
  const found = priced(units, of)
  if (typeof found === 'string') throw new Error(found)
  return found
}
const pricesOf = ({ lines }: Order) => lines.map(({ price, tax }) => [Number(price), Number(tax)])

test.each([
  [
    'tax half up for each unit',
    [unit(1_050, 525), unit(1_050, 525)],
    null,
    [
      [1_050, 55],
      [1_050, 55],
    ],
  ],
  ['half of a cent up', [unit(950, 1_000)], null, [[950, 95]]],
  ['exactly half a cent', [unit(50, 100)], null, [[50, 1]]],
  ['a gift card without tax', [unit(5_000, 700, 'GiftCard')], null, [[5_000, 0]]],
  [
    'fifteen percent of each unit',
    [unit(999), unit(1_001)],
    code({ percent: 15n }),
    [
      [849, 59],
      [851, 60],
    ],
  ],
  [
    'an amount by largest remainder',
    [unit(1_000), unit(1_000), unit(1_000)],
    code({ amount: 100n }),
    [
      [966, 68],
      [967, 68],
      [967, 68],
    ],
  ],
  [
    'an amount of at most the units',
    [unit(300), unit(5_000, 700, 'GiftCard')],
    code({ amount: 900n }),
    [
      [0, 0],
      [5_000, 0],
    ],
  ],
  [
    'an amount of the named kind alone',
    [unit(1_000), unit(1_000, 700, 'Swag')],
    code({ amount: 300n }, { kinds: ['Swag'] }),
    [
      [1_000, 70],
      [700, 49],
    ],
  ],
  ['a free item', [unit(1_000)], code({ freeItem: 9 }), [[1_000, 70]]],
] as const)('%s', (_, units, of, prices) => {
  expect(pricesOf(order(units, of))).toEqual(prices)
})

test('a code for nothing of it, or for too little, is refused', () => {
  expect(priced([unit(5_000, 0, 'GiftCard')], code({ percent: 50n }))).toBe('CODE_NOTHING')
  expect(priced([unit(999)], code({ percent: 50n }, { from: 1_000n }))).toBe('CODE_TOTAL')
  expect(priced([unit(1)], code({ percent: 1n }))).toBe('CODE_NOTHING')
})

test('ten points for each whole unit of what earns them', () => {
  expect(earned(order([unit(1_050), unit(1_060), unit(5_000, 0, 'GiftCard')]), 10n)).toBe(210n)
})

test('two amounts and the rest take the tax to the cent', () => {
  // 21.40 with a tax of 1.40: a third of it is 7.13, with 0.4664… of tax.
  const account = openAccount(order([unit(1_000), unit(1_000)]), 200n)
  expect(account.refund({ cents: 713n })).toMatchObject({ cents: 713n, tax: 47n, points: 66n })
  expect(account.refund({ cents: 713n })).toMatchObject({ tax: 47n, points: 66n })
  expect(account.refund({ cents: 715n })).toBe('REFUND_MORE')
  expect(account.refund({ cents: 714n })).toMatchObject({ tax: 46n, points: 68n })
  expect(account.left()).toEqual({ cents: 0n, tax: 0n, points: 0n })
})

test('units go to their rates, and none is refunded twice', () => {
  const account = openAccount(order([unit(1_000, 700), unit(2_000, 825)]), 0n)
  expect(account.refund({ units: [0] })).toMatchObject({
    cents: 1_070n,
    tax: 70n,
    byRate: [{ rate: 700n, net: 1_000n, tax: 70n }],
  })
  expect(account.refund({ units: [0] })).toBe('REFUND_LINE')
  expect(account.refund({ units: [1] })).toMatchObject({
    cents: 2_165n,
    byRate: [{ rate: 825n, net: 2_000n, tax: 165n }],
  })
})

test('half of a gift card and a wash is half of the balance', () => {
  const account = openAccount(order([unit(1_000, 0), unit(5_000, 0, 'GiftCard')]), 100n)
  expect(account.refund({ cents: 3_000n })).toMatchObject({ balances: [0n, 2_500n], points: 50n })
})
