import type { ErrorCode } from '#contract/messages.ts'
import { discountKeyOf } from '#contract/rules/codes.ts'
import { discountTermsOf, type DiscountTerms } from '#contract/rules/discount.ts'
import { fromCents } from '#contract/rules/money.ts'
import { wallClock } from '#contract/rules/opening.ts'
import { priceOrder, type OrderCode } from '#contract/rules/order.ts'
import { orderableOf, presentProduct } from '#contract/rules/product.ts'
import type { CheckedCode, RefusedCode } from '#contract/shapes/discount.ts'
import { read } from '#contract/site/row.ts'
import { settings } from '#contract/site/settings.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { basisOf, countUsesOf, knownCode } from '#server/tables/discounts.ts'
import { listLocations } from '#server/tables/locations.ts'
import { readMerchant, type Merchant } from '#server/tables/merchants.ts'
import type { OrderDiscount } from '#server/tables/order-lines.ts'
import { hasBought } from '#server/tables/orders.ts'
import { productsByIds, type ProductRow } from '#server/tables/products.ts'
import { timeZoneOf } from '#server/tables/time-zone.ts'

export interface TypedCode {
  tx: Tx
  merchant: Merchant
  userId: string
  /** As typed. */
  code: string
  /** The code's row stays locked: the order of the transaction takes it. */
  locked: boolean
  now: Date
}

/** A code with what the rules of orders read. */
export interface ReadCode {
  code: OrderCode
  /** What the order keeps of it, and the product that it adds; null: the code is none. */
  discount: OrderDiscount | null
  freeItem: ProductRow | null
}

/** What a code gives this user. */
export const readCode = async (wanted: TypedCode): Promise<ReadCode> => {
  const { tx, merchant, userId, code: typed, locked, now } = wanted
  if (!read(settings.discountCodes, merchant.siteConfig.discountCodes))
    return { code: { refused: 'CODE_OFF' }, discount: null, freeItem: null }
  const known = await knownCode(tx, discountKeyOf(typed), { locked })
  if (!known) return { code: { refused: 'CODE_UNKNOWN' }, discount: null, freeItem: null }
  const { code, discount } = known
  const terms = discountTermsOf(basisOf(discount))
  const facts = {
    now: now.getTime(),
    used: code.used,
    usedByPerson: await countUsesOf(tx, userId, code),
    hasBought: await hasBought(tx, userId),
  }
  const [freeItem = null] = discount.freeItemId === null ? [] : await productsByIds(tx, [discount.freeItemId])
  return {
    // One that was ended by hand has no days left.
    code: { terms: discount.state === 'ended' ? { ...terms, startsAt: null, endsAt: 0 } : terms, facts },
    discount: { code: code.code, name: discount.name, discountId: discount.id },
    freeItem,
  }
}

export interface CodeCheck extends Omit<TypedCode, 'merchant' | 'locked'> {
  tenant: number
  /** One element per unit. */
  productIds: readonly number[]
  /** The folder of the site's files. */
  files: string
}

/** What a typed code gives for the products of a cart. Takes nothing. @throws Refusal CODE_… */
export const checkCode = async ({ tenant, productIds, files, ...typed }: CodeCheck): Promise<CheckedCode> => {
  const { tx } = typed
  const merchant = await readMerchant(tx, tenant)
  const { code, discount, freeItem } = await readCode({ ...typed, merchant, locked: false })
  const sold = new Map((await productsByIds(tx, productIds)).map((product) => [product.id, orderableOf(product)]))
  const units = productIds.flatMap((id) => sold.get(id) ?? [])
  const priced = priceOrder(units, { code })
  if ('refused' in priced) throw await refusalOf(tx, merchant, priced.refused, code)
  const known = discount && (await knownCode(tx, discount.code, { locked: false }))
  if (!known) throw new Refusal('CODE_UNKNOWN')
  return {
    code: known.code.code,
    ...basisOf(known.discount),
    freeItem: freeItem && presentProduct(freeItem, files),
  }
}

const refusalOf = async (tx: Tx, merchant: Merchant, refused: ErrorCode, code: OrderCode): Promise<Refusal> => {
  if ('refused' in code) return new Refusal(refused)
  const detail = detailOf(refused, code.terms, timeZoneOf(merchant, await listLocations(tx)))
  return new Refusal(refused, detail ? { resultData: detail } : {})
}

/** The first day, the last one, or the sum that the refusal is about. */
const detailOf = (refused: ErrorCode, terms: DiscountTerms, zone: string): RefusedCode | null => {
  const { startsAt, endsAt, fromTotal } = terms
  if (refused === 'CODE_EARLY' && startsAt !== null) return { on: wallClock(zone, startsAt).date, fromTotal: null }
  // The end is excluded: the last moment before it is in the last day. 0: it was ended by hand, on no day.
  if (refused === 'CODE_ENDED' && endsAt) return { on: wallClock(zone, endsAt - 1).date, fromTotal: null }
  return refused === 'CODE_TOTAL' ? { on: null, fromTotal: fromCents(fromTotal) } : null
}
