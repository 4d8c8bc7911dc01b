/**
 * Tax by location: the phone, the web shop and the server tax by this one rule. A location has the rates that its merchant
 * has published for it; elsewhere each product has its own rate. Rates are in 1/100 percent.
 */
import type { Product } from '../shapes/product.ts'
import type { OpeningHours, TaxRate } from '../shapes/place.ts'
import { timeZoneOf } from './merchant-time.ts'
import { fromCents, toCents } from './money.ts'
import { wallClock } from './opening.ts'
import { isTaxed, taxOn, type Priced } from './pricing.ts'

/** What a location says about its tax and its clocks. */
export interface TaxPlace {
  taxRates?: readonly TaxRate[] | null
  hours?: Pick<OpeningHours, 'timeZone'> | null
}

/**
 * The rate of a location at a moment: the one of the last first day that has come. A first day begins at midnight there.
 * @param at in epoch milliseconds
 * @param merchantZone the time zone of a location that names none
 * @returns null: no rate of the location is in force
 */
export const placeRateAt = ({ taxRates, hours }: TaxPlace, at: number, merchantZone: string): number | null => {
  if (!taxRates || taxRates.length === 0) return null
  const today = wallClock(timeZoneOf(hours?.timeZone, [{ hours: { timeZone: merchantZone } }]), at).date
  const inForce = taxRates.filter(({ from }) => from <= today)
  return (
    inForce.reduce<TaxRate | null>((last, each) => (last && last.from > each.from ? last : each), null)?.rate ?? null
  )
}

/** The rates that hold for one order; null: no rate of that location is in force. */
export interface PlaceRates {
  /** At the location of the order. */
  order: number | null
  /** At the home location of the user, which taxes the months of a membership. */
  home: number | null
}

/** Whether the rate of a location is that of a product: what is sent by post keeps its own, gift cards have none. */
const isTaxedByPlace = ({ productType, fulfillable }: Pick<Product, 'productType' | 'fulfillable'>): boolean =>
  isTaxed(productType) && !fulfillable

/** A product as the rules of orders read it, with the rates of locations. */
export const taxedAt = <P extends Priced & { fulfillable: boolean }>(product: P, { order, home }: PlaceRates): P =>
  isTaxedByPlace(product)
    ? { ...product, taxRate: order ?? product.taxRate, monthlyTaxRate: home ?? product.taxRate }
    : product

/** The same of a product as customers get it, with its taxes. */
export const shownTaxedAt = <P extends Omit<Product, 'position' | 'picture'>>(
  product: P,
  { order, home }: PlaceRates,
): P => {
  if (!isTaxedByPlace(product)) return product
  const { price, monthlyPrice } = product
  return {
    ...product,
    ...(order !== null && { taxRate: order, taxes: fromCents(taxOn(toCents(price), order)) }),
    ...(home !== null &&
      product.productType === 'AppClub' && {
        monthlyTaxes: fromCents(taxOn(toCents(monthlyPrice ?? price), home)),
      }),
  }
}
