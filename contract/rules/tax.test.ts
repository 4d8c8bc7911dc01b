import fc from 'fast-check'
import { expect, test } from 'vitest'
import { taxOn } from './pricing.ts'
import { paidByRate, refundsByRate, type RatedLine, type RateSum } from './tax.ts'
import { leftOf, refundSum, type EarlierRefund } from './refund.ts'

const wash: RatedLine = { productType: 'AppWash', unitPriceCents: 1_200, taxCents: 99, taxRate: 825 }
const shirt: RatedLine = { productType: 'Swag', unitPriceCents: 2_000, taxCents: 140, taxRate: 700 }
const card: RatedLine = { productType: 'GiftCard', unitPriceCents: 2_500, taxCents: 0, taxRate: 0 }

test('units of one rate are one sum, the lowest rate first', () => {
  expect(paidByRate([wash, shirt, wash, card])).toEqual([
    { taxRate: 0, netCents: 2_500, taxCents: 0 },
    { taxRate: 700, netCents: 2_000, taxCents: 140 },
    { taxRate: 825, netCents: 2_400, taxCents: 198 },
  ])
})

test('a payment of before lines kept their rate has its sums under no rate', () => {
  expect(paidByRate([{ productType: 'AppWash', unitPriceCents: 900, taxCents: 63 }, card])).toEqual([
    { taxRate: 0, netCents: 2_500, taxCents: 0 },
    { taxRate: null, netCents: 900, taxCents: 63 },
  ])
})

test('a refund of a line takes what the line has cost', () => {
  expect(refundsByRate([wash, shirt], [{ amountCents: 2_140, taxCents: 140, lines: [1] }])).toEqual([
    [{ taxRate: 700, netCents: 2_000, taxCents: 140 }],
  ])
})

test('a refund of an amount takes a share of each rate, and the last one the rest', () => {
  const lines = [wash, shirt]
  expect(
    refundsByRate(lines, [
      { amountCents: 1_000, taxCents: 70, lines: [] },
      { amountCents: 2_439, taxCents: 169, lines: [0, 1] },
    ]),
  ).toEqual([
    [
      { taxRate: 700, netCents: 581, taxCents: 41 },
      { taxRate: 825, netCents: 349, taxCents: 29 },
    ],
    [
      { taxRate: 700, netCents: 1_419, taxCents: 99 },
      { taxRate: 825, netCents: 851, taxCents: 70 },
    ],
  ])
})

const totals = (sums: readonly RateSum[]) => ({
  net: sums.reduce((sum, { netCents }) => sum + netCents, 0),
  tax: sums.reduce((sum, { taxCents }) => sum + taxCents, 0),
})

const rated = fc
  .record({
    productType: fc.constantFrom('AppWash' as const, 'Swag' as const, 'GiftCard' as const),
    unitPriceCents: fc.integer({ min: 1, max: 5_000 }),
    taxRate: fc.constantFrom(0, 500, 700, 825),
  })
  .map((line) => ({ ...line, taxCents: taxOn(line.unitPriceCents, line.taxRate) }))
const parts = fc.array(
  fc.oneof(fc.record({ line: fc.integer({ min: 0, max: 3 }) }), fc.record({ share: fc.integer({ min: 1, max: 99 }) })),
  { maxLength: 4 },
)

test('2,000 payments refunded in random parts: each refund has its sums, the last takes exactly the rest', () => {
  fc.assert(
    fc.property(fc.array(rated, { minLength: 1, maxLength: 4 }), parts, (lines, asked) => {
      const taxesCents = lines.reduce((sum, { taxCents }) => sum + taxCents, 0)
      const totalCents = lines.reduce((sum, { unitPriceCents }) => sum + unitPriceCents, taxesCents)
      const payment = { lines, taxesCents, totalCents }
      const refunds: EarlierRefund[] = []
      const left = () => leftOf(payment, refunds).amountCents
      const add = (wanted: { lines: number[] } | { cents: number }) => {
        const sum = refundSum(payment, refunds, wanted)
        if (typeof sum !== 'string') refunds.push({ ...sum, lines: 'lines' in wanted ? wanted.lines : [], points: 0 })
      }
      for (const part of asked)
        add('line' in part ? { lines: [part.line] } : { cents: Math.floor((left() * part.share) / 100) })
      add({ cents: left() })
      const taken = refundsByRate(lines, refunds)
      for (const [at, refund] of refunds.entries())
        expect(totals(taken[at]!)).toEqual({ net: refund.amountCents - refund.taxCents, tax: refund.taxCents })
      for (const paid of paidByRate(lines)) {
        const back = totals(taken.flat().filter(({ taxRate }) => taxRate === paid.taxRate))
        expect(back).toEqual({ net: paid.netCents, tax: paid.taxCents })
      }
    }),
    { seed: 11, numRuns: 2_000 },
  )
})
