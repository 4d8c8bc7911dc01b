/**
 * Sums by rate of tax, for paper and books. A payment says the rate of each of its lines; a refund says its sum and its
 * tax, and what it takes of each rate follows from the payment.
 */
import type { Cents } from './money.ts'
import type { EarlierRefund } from './refund.ts'

export interface RateSum {
  /** In 1/100 percent; null: a payment of before lines kept it. */
  taxRate: number | null
  /** Without tax. */
  netCents: Cents
  taxCents: Cents
}

/** One unit of a payment. */
export interface RatedLine {
  unitPriceCents: Cents
  taxCents: Cents
  /** Absent: the payment was stored before lines kept it. */
  taxRate?: number
}

/** Adds sums of the same rate: the lowest rate first, an unknown one last. */
export const byRate = (sums: readonly RateSum[]): RateSum[] => {
  const rates = new Map<number | null, RateSum>()
  for (const { taxRate, netCents, taxCents } of sums) {
    const known = rates.get(taxRate) ?? { taxRate, netCents: 0, taxCents: 0 }
    rates.set(taxRate, { taxRate, netCents: known.netCents + netCents, taxCents: known.taxCents + taxCents })
  }
  return [...rates.values()].toSorted((a, b) => (a.taxRate ?? Infinity) - (b.taxRate ?? Infinity))
}

/** What the units of a payment cost, by rate. */
export const paidByRate = (lines: readonly RatedLine[]): RateSum[] =>
  byRate(
    lines.map(({ unitPriceCents, taxCents, taxRate }) => ({
      taxRate: taxRate ?? null,
      netCents: unitPriceCents,
      taxCents,
    })),
  )

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

/**
 * What each refund of a payment takes of each rate, in the order of the refunds: a refund of lines what these have cost,
 * one of an amount a share of all that is left. All refunds together never take more of a rate than was paid at it.
 */
export const refundsByRate = (
  lines: readonly RatedLine[],
  refunds: readonly Pick<EarlierRefund, 'amountCents' | 'taxCents' | 'lines'>[],
): RateSum[][] => {
  const left = paidByRate(lines)
  return refunds.map((refund) => {
    const taken = takenBy(lines, left, refund)
    for (const sum of left) {
      const part = taken.find(({ taxRate }) => taxRate === sum.taxRate)
      sum.netCents -= part?.netCents ?? 0
      sum.taxCents -= part?.taxCents ?? 0
    }
    return taken.filter(({ netCents, taxCents }) => netCents !== 0 || taxCents !== 0)
  })
}

const takenBy = (
  lines: readonly RatedLine[],
  left: readonly RateSum[],
  { amountCents, taxCents, lines: places }: Pick<EarlierRefund, 'amountCents' | 'taxCents' | 'lines'>,
): RateSum[] => {
  const ofLines = paidByRate(places.flatMap((at) => lines[at] ?? []))
  const total = (sums: readonly RateSum[], of: 'netCents' | 'taxCents') => sums.reduce((sum, each) => sum + each[of], 0)
  const isWhole =
    total(ofLines, 'taxCents') === taxCents &&
    total(ofLines, 'netCents') === amountCents - taxCents &&
    ofLines.every(({ taxRate, ...part }) => {
      const rest = left.find((each) => each.taxRate === taxRate)
      return rest !== undefined && part.netCents <= rest.netCents && part.taxCents <= rest.taxCents
    })
  // Refunds by amount may have taken a part of the lines before.
  if (isWhole) return ofLines
  const nets = spread(
    amountCents - taxCents,
    left.map(({ netCents }) => netCents),
  )
  const taxes = spread(
    taxCents,
    left.map((each) => each.taxCents),
  )
  return left.map(({ taxRate }, at) => ({ taxRate, netCents: nets[at]!, taxCents: taxes[at]! }))
}
