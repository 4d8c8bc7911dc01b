import type { Goodwill } from '#contract/shapes/goodwill.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { clubById } from '#server/tables/clubs.ts'
import { goodwillById } from '#server/tables/goodwill.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { listProducts, productsByIds, type ProductRow } from '#server/tables/products.ts'
import { userById } from '#server/tables/users.ts'
import { washedOf } from './goodwill-kinds.ts'

export interface GoodwillValuing {
  tx: Tx
  tenant: number
  /** The customer. */
  userId: string
  /** Of the gift, chosen by the giver. */
  id: string
  gift: Goodwill
}

/**
 * What a gift is worth, which the role of the giver bounds: a balance its amount, a free month the monthly price of the
 * membership, a wash its list price, points their share of the free wash that they lead to.
 * @returns cents without tax; 0 for a gift that was given before, or is of no known membership
 * @throws Refusal CUSTOMER_UNKNOWN; VISIT_UNKNOWN, ITEM_UNKNOWN, PURCHASE_UNKNOWN, CODE_KIND for a rewash
 */
export const worthOfGoodwill = async (valuing: GoodwillValuing): Promise<number> => {
  const { tx, tenant, userId, id, gift } = valuing
  if (!(await userById(tx, userId))) throw new Refusal('CUSTOMER_UNKNOWN')
  if (await goodwillById(tx, id)) return 0
  const { kind, amount = 0 } = gift
  if (kind === 'balance') return amount
  if (kind === 'freeMonth') return (gift.membership && (await clubById(tx, gift.membership))?.monthlyCents) || 0
  if (kind === 'rewash') {
    const { productId } = await washedOf({ tx, userId, gift })
    const [product] = productId === null ? [] : await productsByIds(tx, [productId])
    return product ? priceOfUse(product) : dearestWash(tx)
  }
  const wash = await dearestWash(tx)
  return kind === 'points' ? Math.ceil((amount * wash) / (await readMerchant(tx, tenant)).pointGoal) : wash
}

const priceOfUse = ({ priceCents, maxUses }: ProductRow): number => Math.ceil(priceCents / Math.max(1, maxUses))

/** What a wash without a list price of its own counts as: the dearest wash on sale, by itself or in a bundle. */
const dearestWash = async (tx: Tx): Promise<number> => {
  const [washes, bundles] = [await listProducts(tx, 'AppWash'), await listProducts(tx, 'AppBundle')]
  return Math.max(0, ...[...washes, ...bundles].map(priceOfUse))
}
