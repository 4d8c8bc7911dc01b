import type { WalletItem } from '#contract/shapes/wallet.ts'

export const usesLeft = ({ maxUses, useLimitCount }: Pick<WalletItem, 'maxUses' | 'useLimitCount'>): number =>
  Math.max(0, maxUses - useLimitCount)

/** A gift card is spent by its balance and stays usable for a reload, so its uses are no criterion. */
export const isUsedUp = (item: Pick<WalletItem, 'maxUses' | 'useLimitCount' | 'itemType'>): boolean =>
  item.itemType !== 'GiftCard' && usesLeft(item) === 0

export const isExpired = ({ expirationDate }: Pick<WalletItem, 'expirationDate'>, now: number): boolean =>
  expirationDate !== null && new Date(expirationDate).getTime() <= now

/** No longer valid. The server omits such items; a stale copy on the device may still contain them. */
export const isSpent = (item: WalletItem, now: number): boolean => isUsedUp(item) || isExpired(item, now)
