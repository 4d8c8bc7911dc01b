/**
 * Sums of payments and refunds by kind of product and rate of tax, for paper and books. A payment says the rate of each
 * of its lines; a refund says its sum and its tax, and what it takes of each part follows from the payment.
 */
import type { ProductType } from '../shapes/product.ts'
import type { Cents } from './money.ts'
import type { EarlierRefund } from './refund.ts'

export interface RateSum {
  /** In 1/100 percent; null: a payment of before lines kept it. */
  taxRate: number | null
  /** Without tax. */
  netCents: Cents
  taxCents: Cents
}

/** What the units of one kind and rate cost. */
export interface SalePart extends RateSum {
  productType: ProductType
}

/** One unit of a payment. */
export interface RatedLine {
  productType: ProductType
  unitPriceCents: Cents
  taxCents: Cents
  /** Absent: the payment was stored before lines kept it. */
  taxRate?: number
}

type Refunded = Pick<EarlierRefund, 'amountCents' | 'taxCents' | 'lines'>

/** Adds sums with the same key, in the order in which the keys first appear. */
const added = <Sum extends RateSum>(sums: readonly Sum[], keyOf: (sum: Sum) => string): Sum[] => {
  const known = new Map<string, Sum>()
  for (const sum of sums) {
    const before = known.get(keyOf(sum))
    const both = before && { netCents: before.netCents + sum.netCents, taxCents: before.taxCents + sum.taxCents }
    known.set(keyOf(sum), { ...sum, ...both })
  }
  return [...known.values()]
}

/** Adds sums of the same rate: the lowest rate first, an unknown one last. */
const byRate = (sums: readonly RateSum[]): RateSum[] =>
  added(
    sums.map(({ taxRate, netCents, taxCents }) => ({ taxRate, netCents, taxCents })),
    ({ taxRate }) => String(taxRate),
  ).toSorted((a, b) => (a.taxRate ?? Infinity) - (b.taxRate ?? Infinity))

/** What the units of a payment cost, by kind and rate. */
export const paidParts = (lines: readonly RatedLine[]): SalePart[] =>
  added(
    lines.map(({ productType, unitPriceCents, taxCents, taxRate = null }) => ({
      productType,
      taxRate,
      netCents: unitPriceCents,
      taxCents,
    })),
    ({ productType, taxRate }) => `${productType} ${taxRate}`,
  )

/** What the units of a payment cost, by rate. */
export const paidByRate = (lines: readonly RatedLine[]): RateSum[] => byRate(paidParts(lines))

/** A whole spread by weights: floor, the rest one cent each by largest remainder, then by place. */
const spread = (whole: Cents, weights: readonly Cents[]): Cents[] => {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  if (all === 0) return weights.map((_, at) => (at === 0 ? whole : 0))
  const shares = weights.map((weight) => Math.floor((whole * weight) / all))
  const rest = whole - shares.reduce((sum, share) => sum + share, 0)
  const remainder = (at: number): number => (whole * weights[at]!) % all
  const first = [...weights.keys()].toSorted((a, b) => remainder(b) - remainder(a) || a - b).slice(0, rest)
  for (const at of first) shares[at]! += 1
  return shares
}

const isSame = (a: SalePart, b: SalePart): boolean => a.productType === b.productType && a.taxRate === b.taxRate

/**
 * What each refund of a payment takes of each part, in the order of the refunds: a refund of lines what these have cost,
 * one of an amount a share of all that is left. All refunds together never take more of a part than was paid for it.
 */
export const refundParts = (lines: readonly RatedLine[], refunds: readonly Refunded[]): SalePart[][] => {
  const left = paidParts(lines)
  return refunds.map((refund) => {
    const taken = takenBy(lines, left, refund)
    for (const sum of left) {
      const part = taken.find((each) => isSame(each, sum))
      sum.netCents -= part?.netCents ?? 0
      sum.taxCents -= part?.taxCents ?? 0
    }
    return taken.filter(({ netCents, taxCents }) => netCents !== 0 || taxCents !== 0)
  })
}

/** What each refund of a payment takes of each rate. */
export const refundsByRate = (lines: readonly RatedLine[], refunds: readonly Refunded[]): RateSum[][] =>
  refundParts(lines, refunds).map(byRate)

const sumOf = (sums: readonly RateSum[], of: 'netCents' | 'taxCents'): Cents =>
  sums.reduce((sum, each) => sum + each[of], 0)

const takenBy = (
  lines: readonly RatedLine[],
  left: readonly SalePart[],
  { amountCents, taxCents, lines: places }: Refunded,
): SalePart[] => {
  const netCents = amountCents - taxCents
  const ofLines = paidParts(places.flatMap((at) => lines[at] ?? []))
  const isWhole =
    sumOf(ofLines, 'taxCents') === taxCents &&
    sumOf(ofLines, 'netCents') === netCents &&
    ofLines.every((part) => {
      const rest = left.find((each) => isSame(each, part))
      return rest !== undefined && part.netCents <= rest.netCents && part.taxCents <= rest.taxCents
    })
  // Refunds by amount may have taken a part of the lines before.
  if (isWhole) return ofLines
  const nets = spread(
    netCents,
    left.map((part) => part.netCents),
  )
  const taxes = spread(
    taxCents,
    left.map((part) => part.taxCents),
  )
  return left.map((part, at) => ({ ...part, netCents: nets[at]!, taxCents: taxes[at]! }))
}
