import { airPayName } from '#contract/constants.ts'
import { isAmount, toCents } from '#contract/rules/money.ts'
import { applyDiscount, type DiscountedLine, type DiscountTerms } from '#contract/rules/discount.ts'
import type { Orderable } from '#contract/rules/order.ts'
import { taxedAt } from '#contract/rules/place-tax.ts'
import { priceLine, rateOf, taxIn } from '#contract/rules/pricing.ts'
import { validAt } from '#contract/rules/valid-at.ts'
import type { KioskCharge } from '#contract/shapes/kiosk.ts'
import type { ProductType } from '#contract/shapes/product.ts'
import type { Tx } from '#server/database/transact.ts'
import { orderableOf } from '#contract/rules/product.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { plainLine, type OrderLine } from '#server/tables/order-lines.ts'
import { locationById } from '#server/tables/locations.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { ratedAt } from '#server/tables/place-rate.ts'
import { productsByIds } from '#server/tables/products.ts'
import type { WalletItemRow } from '#server/tables/wallet-items.ts'

/** What a discount item takes off. */
export type KioskDiscount = Pick<WalletItemRow, 'offCents' | 'offPercent'>

/** Products handed over at the kiosk itself. All others need a wallet and are sold in the app. */
const soldAtKiosks: readonly ProductType[] = ['AppWash', 'Swag']

export interface UnpricedCharge {
  tx: Tx
  tenant: number
  charge: KioskCharge
  /** Taken off the price of a product; of an amount the kiosk has. */
  discount?: KioskDiscount | null
  now: Date
}

/**
 * The single line of a kiosk charge: a product at its price, or an amount with tax included. Both are taxed at today's
 * rate of the kiosk's location; without one an amount says no tax, and a product has its own rate.
 * @throws Refusal VALIDATION for no amount; PRODUCT_UNKNOWN, CODE_LOCATION; CODE_KIND for a discount of an unknown sum
 */
export const priceCharge = async ({ tx, tenant, charge, discount = null, now }: UnpricedCharge): Promise<OrderLine> => {
  const place = await locationById(tx, tenant, charge.locationId)
  const rate = (await ratedAt(tx, await readMerchant(tx, tenant), place, now))?.rate ?? null
  return charge.productId === undefined
    ? amountLine(charge.amount ?? 0, rate ?? 0)
    : productLine(tx, { ...charge, productId: charge.productId }, rate, discount)
}

const amountLine = (amount: number, taxRate: number): OrderLine => {
  if (!isAmount(amount) || toCents(amount) === 0) throw new Refusal('VALIDATION')
  const whole = toCents(amount)
  const taxCents = taxIn(whole, taxRate)
  return {
    ...plainLine,
    productId: null,
    name: airPayName,
    productType: 'AppWash',
    appProductType: 'AppWash',
    unitPriceCents: whole - taxCents,
    taxCents,
    taxRate,
  }
}

const productLine = async (
  tx: Tx,
  { productId, locationId }: Pick<KioskCharge, 'locationId'> & { productId: number },
  rate: number | null,
  discount: KioskDiscount | null,
): Promise<OrderLine> => {
  const [product] = await productsByIds(tx, [productId])
  if (!product?.onSale || !soldAtKiosks.includes(product.productType)) throw new Refusal('PRODUCT_UNKNOWN')
  if (!validAt(product.locationIds, locationId)) throw new Refusal('CODE_LOCATION')
  // It is handed over at the kiosk, and not sent by post.
  const handedOver = { ...orderableOf(product), fulfillable: false }
  const priced = taxedAt(handedOver, { order: rate, home: null })
  const { unitPrice, tax, reduction } = lessDiscount(priced, discount)
  const taxRate = rateOf(priced)
  const { name, productType, appProductType } = product
  const line = {
    ...plainLine,
    productId,
    name,
    productType,
    appProductType,
    unitPriceCents: unitPrice,
    taxCents: tax,
    taxRate,
  }
  return reduction === null ? line : { ...line, reductionCents: reduction }
}

/** The price of the unit with the discount; the tax is that on the reduced price. */
const lessDiscount = (product: Orderable, discount: KioskDiscount | null): DiscountedLine => {
  const whole = { ...priceLine(product), reduction: null }
  if (!discount) return whole
  const given = givenBy(discount)
  if (!given) throw new Refusal('CODE_KIND')
  const priced = applyDiscount([{ ...product, unitPrice: whole.unitPrice }], { ...anyTime, given })
  return 'refused' in priced ? whole : priced.lines[0]!
}

const givenBy = ({ offCents, offPercent }: KioskDiscount): DiscountTerms['given'] | null => {
  if (offPercent !== null) return { gives: 'percent', percent: offPercent }
  return offCents === null ? null : { gives: 'amount', amount: offCents }
}

/** The item itself says until when and how often it can be used. */
const anyTime = {
  productTypes: [],
  productIds: [],
  fromTotal: 0,
  startsAt: null,
  endsAt: null,
  isFirstPurchase: false,
  totalLimit: null,
  personLimit: null,
} satisfies Omit<DiscountTerms, 'given'>
