import type { ProductType } from '../shapes/product.ts'
import type { Cents } from './money.ts'

/** What a referral earns when the merchant names no number. */
export const referralPointsDefault = 1_000
export const awardLifeDays = 90

/** Gift cards and reloads earn nothing: the money is still there. */
const earnsPoints = (productType: ProductType): boolean =>
  productType !== 'GiftCard' && productType !== 'GiftCardRecharge'

type Units = readonly { productType: ProductType; unitPrice: Cents }[]

/** The prices before tax of the units that earn points, together. */
export const pointsCents = (units: Units): Cents =>
  units.filter((unit) => earnsPoints(unit.productType)).reduce((sum, unit) => sum + unit.unitPrice, 0)

/** Points for a purchase: on the whole currency units of the summed prices before tax. */
export const pointsFor = (units: Units, perUnit: number): number => Math.floor(pointsCents(units) / 100) * perUnit

/**
 * Each time the goal is reached, it is subtracted and one award is issued, so the remaining points stay below the goal.
 */
export const takeAwards = (points: number, goal: number): { points: number; awards: number } => ({
  points: points % goal,
  awards: Math.floor(points / goal),
})
