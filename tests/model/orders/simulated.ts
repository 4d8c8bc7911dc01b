import { applyDiscount, type DiscountTerms } from '#contract/rules/discount.ts'
import type { DiscountedType } from '#contract/constants.ts'
import { pointsFor } from '#contract/rules/loyalty.ts'
import { priceLine, totalsOf, unitPrice, type Priced } from '#contract/rules/pricing.ts'
import { balanceOfRefund, leftOf, refundPoints, refundSum, type EarlierRefund } from '#contract/rules/refund.ts'
import { paidByRate, refundsByRate, type RateSum } from '#contract/rules/tax.ts'
import type { Dice } from '../membership/dice.ts'
import type { Code, Kind, Unit, Wish } from './calculator.ts'

/** What is bought, with which code, and what is wished back: made by a seed. */
export interface Simulated {
  units: Unit[]
  code: Code | null
  /** Each chooses among what is left, by numbers between 0 and 1. */
  wishes: { byUnits: boolean; share: number; places: number[] }[]
  perUnit: number
}

const kinds: readonly Kind[] = ['AppWash', 'AppWash', 'AppBundle', 'AppClub', 'Swag', 'GiftCard', 'GiftCardRecharge']
const rates = [0, 1, 525, 700, 825, 999, 1_025, 2_000]
const lowered = ['AppWash', 'AppBundle', 'AppClub', 'Swag'] as const

/** Prices of all sizes, and often alike, so that remainders are equal. */
const priceBy = (dice: Dice): number =>
  dice.pick([dice.below(100), dice.below(2_000), 1_000, 1_299, dice.below(30_000)])

export const simulate = (dice: Dice): Simulated => {
  const units = Array.from({ length: 1 + dice.below(6) }, () => ({
    product: dice.below(8),
    kind: dice.pick(kinds),
    price: BigInt(priceBy(dice)),
    rate: BigInt(dice.pick(rates)),
  }))
  return {
    units,
    code: dice.chance(0.6) ? codeBy(dice) : null,
    wishes: Array.from({ length: dice.below(5) }, () => ({
      byUnits: dice.chance(0.5),
      share: dice.pick([0, 1, dice.below(1_000) / 1_000]),
      places: Array.from({ length: 1 + dice.below(3) }, () => dice.below(6)),
    })),
    perUnit: dice.pick([1, 10, 25]),
  }
}

const drawnProducts = Array.from({ length: 8 }, (_, product) => product)

/** A code for some of the products. @param free those that it may add */
export const codeBy = (dice: Dice, among: readonly number[] = drawnProducts, free = among): Code => ({
  gives: dice.pick([
    { percent: BigInt(1 + dice.below(100)) },
    { amount: BigInt(1 + dice.below(5_000)) },
    { freeItem: dice.pick(free) },
  ]),
  kinds: dice.chance(0.4) ? [dice.pick(lowered)] : [],
  products: dice.chance(0.3) ? [dice.pick(among), dice.pick(among)] : [],
  from: dice.chance(0.3) ? BigInt(dice.below(4_000)) : 0n,
})

/** A wish for what is open, by what the simulation has drawn. */
export const wishFor = (
  { byUnits, share, places }: Simulated['wishes'][number],
  open: readonly number[],
  leftCents: bigint,
): Wish =>
  byUnits && open.length > 0
    ? { units: [...new Set(places.map((at) => open[at % open.length]!))] }
    : { cents: share === 1 ? leftCents : (leftCents * BigInt(Math.round(share * 1_000))) / 1_000n }

const pricedOf = ({ kind, price, rate }: Unit): Priced => ({
  productType: kind,
  price: Number(price),
  signupPrice: null,
  monthlyPrice: null,
  taxRate: Number(rate),
})

const termsOf = ({ gives, kinds: productTypes, products, from }: Code): DiscountTerms => ({
  given:
    'percent' in gives
      ? { gives: 'percent', percent: Number(gives.percent) }
      : 'amount' in gives
        ? { gives: 'amount', amount: Number(gives.amount) }
        : { gives: 'freeItem', productId: gives.freeItem },
  productTypes: productTypes as readonly DiscountedType[],
  productIds: products,
  fromTotal: Number(from),
  startsAt: null,
  endsAt: null,
  isFirstPurchase: false,
  totalLimit: null,
  personLimit: null,
})

/** An order by the product's rules. */
export const pricedByRules = ({ units, code }: Pick<Simulated, 'units' | 'code'>) => {
  const products = units.map((unit) => ({ productId: unit.product, ...pricedOf(unit) }))
  const found = code
    ? applyDiscount(
        products.map((product) => ({ ...product, unitPrice: unitPrice(product) })),
        termsOf(code),
      )
    : { lines: products.map((product) => ({ ...priceLine(product), reduction: null })), freeItem: null }
  if ('refused' in found) return found.refused
  const { subtotal, taxes, total } = totalsOf(found.lines)
  const lines = found.lines.map(({ unitPrice: unitPriceCents, tax: taxCents }, at) => ({
    productType: products[at]!.productType,
    unitPriceCents,
    taxCents,
    taxRate: products[at]!.productType.startsWith('GiftCard') ? 0 : products[at]!.taxRate,
  }))
  return { lines, subtotalCents: subtotal, taxesCents: taxes, totalCents: total }
}

type Payment = Exclude<ReturnType<typeof pricedByRules>, string>

export const pointsByRules = ({ lines }: Payment, perUnit: number): number =>
  pointsFor(
    lines.map(({ productType, unitPriceCents }) => ({ productType, unitPrice: unitPriceCents })),
    perUnit,
  )

/** A payment whose refunds the product's rules reckon. */
export const accountByRules = (payment: Payment, points: number) => {
  const made: EarlierRefund[] = []
  return {
    left: () => ({
      ...leftOf(payment, made),
      points: points - made.reduce((sum, each) => sum + each.points, 0),
    }),
    rates: (): RateSum[] => paidByRate(payment.lines),
    refund: (wish: Wish) => {
      const asked = 'units' in wish ? { lines: wish.units } : { cents: Number(wish.cents) }
      const sum = refundSum(payment, made, asked)
      if (typeof sum === 'string') return sum
      const back = refundPoints({ payment, earlier: made, asked, amountCents: sum.amountCents, earned: points })
      const balances = payment.lines.map((_, at) =>
        balanceOfRefund(payment, at, { asked, amountCents: sum.amountCents }),
      )
      made.push({ ...sum, lines: 'units' in wish ? wish.units : [], points: back })
      return { ...sum, points: back, balances, byRate: refundsByRate(payment.lines, made).at(-1)! }
    },
  }
}
