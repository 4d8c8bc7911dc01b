import type { WalletItem } from '#contract/shapes/wallet.ts'

export const usesLeft = ({ maxUses, useLimitCount }: Pick<WalletItem, 'maxUses' | 'useLimitCount'>): number =>
  Math.max(0, maxUses - useLimitCount)

/** A gift card is spent by its balance and stays usable for a reload, so uses say nothing about it. */
export const isUsedUp = (item: Pick<WalletItem, 'maxUses' | 'useLimitCount' | 'itemType'>): boolean =>
  item.itemType !== 'GiftCard' && usesLeft(item) === 0

export const isExpired = ({ expirationDate }: Pick<WalletItem, 'expirationDate'>, now: number): boolean =>
  expirationDate !== null && new Date(expirationDate).getTime() <= now

/** No longer good. The server leaves such items out; a copy that has aged on the device may still hold them. */
export const isSpent = (item: WalletItem, now: number): boolean => isUsedUp(item) || isExpired(item, now)
