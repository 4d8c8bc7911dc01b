/** The names that the books of a merchant use. */

/** What a day's sales are booked to, by what was sold. */
export const saleAccounts = ['washes', 'bundles', 'clubs', 'renewals', 'merchandise'] as const
/** The accounts of a merchant's books. */
export const bookAccounts = ['card', 'giftCards', 'tax', ...saleAccounts, 'gifts', 'chargeBacks'] as const
/** The events that books have. */
export const bookedKinds = ['payment', 'refund', 'cardUse', 'cardRefund', 'gift', 'chargeBack'] as const
/** The figures of a day that can be opened. */
export const dayFigures = [
  ...saleAccounts,
  'sales',
  'tax',
  'taxRefunded',
  'giftCardsSold',
  'giftCardsUsed',
  'giftsGiven',
  'refunds',
  'chargeBacks',
  'byCard',
] as const
