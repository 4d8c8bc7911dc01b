import { fromCents } from '#contract/rules/money.ts'
import { comparePurchaseTypes, purchaseLabels } from '#contract/rules/purchase-types.ts'
import type { WalletItem } from '#contract/shapes/wallet.ts'
import type { HeldItem } from '#server/tables/wallet-items.ts'

export const presentItem = (item: HeldItem): WalletItem => ({
  name: item.name,
  label: purchaseLabels[item.itemType],
  code: item.code,
  maxUses: item.maxUses,
  useLimitCount: item.usesMade,
  purchasedDate: item.purchasedAt.toISOString(),
  expirationDate: item.expiresAt?.toISOString() ?? null,
  isGift: item.isGift,
  giftedFrom: item.giftedFrom,
  giftMessage: item.giftMessage,
  itemType: item.itemType,
  locations: item.locationIds,
  balance: item.balanceCents === null ? null : fromCents(item.balanceCents),
})

/** Sorted by kind of product, then newest first as the rows are. */
export const presentWallet = (items: readonly HeldItem[]): WalletItem[] =>
  items.map(presentItem).sort((a, b) => comparePurchaseTypes(a.itemType, b.itemType))
