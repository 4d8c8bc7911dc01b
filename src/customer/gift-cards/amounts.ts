import { inOrder, type ProductOrder } from '#contract/rules/catalogue-order.ts'
import { validAt } from '#contract/rules/valid-at.ts'
import type { Product } from '#contract/shapes/product.ts'
import type { WalletItem } from '#contract/shapes/wallet.ts'

/**
 * The cards or reloads that are sold at a location (0: anywhere): the smallest amount first, or as the merchant has
 * arranged them.
 */
export const amountsAt = (listing: readonly Product[], location: number, order: ProductOrder): Product[] => {
  const byAmount = listing
    .filter(({ locations }) => validAt(locations, location))
    .sort((a, b) => a.price - b.price || a.productId - b.productId)
  return inOrder(byAmount, order, ({ position }) => position)
}

/** The chosen amount; the second smallest while none is chosen, or when the chosen one is no longer sold. */
export const chosenOf = (amounts: readonly Product[], chosen: number | undefined): Product | undefined =>
  amounts.find(({ productId }) => productId === chosen) ?? amounts[1] ?? amounts[0]

/** The gift cards of a wallet. */
export const giftCardsIn = (wallet: readonly WalletItem[] | undefined): WalletItem[] =>
  (wallet ?? []).filter(({ itemType }) => itemType === 'GiftCard')
