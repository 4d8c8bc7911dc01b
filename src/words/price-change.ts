/** Texts of a product that costs something else than before. */
export const priceChangeWords = {
  since: { cart: 'when you put it in', question: 'before' },
  changed: (now: string, before: string, since: string, withTax: boolean) =>
    `${now} now, ${before} ${since}${withTax ? ', with tax' : ''}`,
  monthly: (change: string) => `Each month: ${change}`,
  offSale: 'No longer sold. You don’t pay for it.',
  title: 'Prices have changed. Nothing was charged.',
} as const
