import { airPayName } from '#contract/constants.ts'
import { isAmount, toCents } from '#contract/rules/money.ts'
import { priceLine } from '#contract/rules/pricing.ts'
import { validAt } from '#contract/rules/valid-at.ts'
import type { KioskCharge } from '#contract/shapes/kiosk.ts'
import type { ProductType } from '#contract/shapes/product.ts'
import type { Tx } from '#server/database/transact.ts'
import { orderableOf } from '#contract/rules/product.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { plainLine, type OrderLine } from '#server/tables/order-lines.ts'
import { productsByIds } from '#server/tables/products.ts'

/** Products handed over at the kiosk itself. All others need a wallet and are sold in the app. */
const soldAtKiosks: readonly ProductType[] = ['AppWash', 'Swag']

export interface UnpricedCharge {
  tx: Tx
  charge: KioskCharge
}

/**
 * The single line of a kiosk charge: a product at its price, or an amount with tax included.
 * @throws Refusal VALIDATION for no amount; PRODUCT_UNKNOWN, CODE_LOCATION
 */
export const priceCharge = async ({ tx, charge }: UnpricedCharge): Promise<OrderLine> =>
  charge.productId === undefined ? amountLine(charge.amount ?? 0) : productLine(tx, charge.productId, charge.locationId)

const amountLine = (amount: number): OrderLine => {
  if (!isAmount(amount) || toCents(amount) === 0) throw new Refusal('VALIDATION')
  return {
    ...plainLine,
    productId: null,
    name: airPayName,
    productType: 'AppWash',
    appProductType: 'AppWash',
    unitPriceCents: toCents(amount),
    taxCents: 0,
  }
}

const productLine = async (tx: Tx, productId: number, locationId: number): Promise<OrderLine> => {
  const [product] = await productsByIds(tx, [productId])
  if (!product?.onSale || !soldAtKiosks.includes(product.productType)) throw new Refusal('PRODUCT_UNKNOWN')
  if (!validAt(product.locationIds, locationId)) throw new Refusal('CODE_LOCATION')
  const { unitPrice, tax } = priceLine(orderableOf(product))
  const { name, productType, appProductType } = product
  return { ...plainLine, productId, name, productType, appProductType, unitPriceCents: unitPrice, taxCents: tax }
}
