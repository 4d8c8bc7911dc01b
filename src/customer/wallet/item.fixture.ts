import type { WalletItem } from '#contract/shapes/wallet.ts'

export const itemNow = new Date(2026, 10, 21, 9, 41).getTime()

/** Days from the fixture's now, in the format of the API. */
export const inDays = (days: number): string => new Date(itemNow + days * 86_400_000).toISOString()

let codes = 0

export const walletItem = (own: Partial<WalletItem> = {}): WalletItem => ({
  name: 'The Big Splash',
  label: 'Single Wash',
  code: `W${String((codes += 1)).padStart(12, '0')}`,
  maxUses: 1,
  useLimitCount: 0,
  purchasedDate: inDays(-1),
  expirationDate: null,
  isGift: false,
  giftedFrom: null,
  giftMessage: null,
  itemType: 'AppWash',
  locations: [],
  balance: null,
  ...own,
})
