/** Texts about the age of the data on screen. */
export const dataWords = {
  asOf: (what: string, age: string) => `${what} ${age}`,
  refresh: 'Refresh',
  wallet: 'Your wallet',
  account: 'Your account',
  prices: 'Prices',
  locations: 'Locations',
  purchases: 'Your purchases',
  uses: 'Your uses',
  texts: 'This page',
  failed: 'Sorry, something went wrong. Please try again.',
  tryAgain: 'Try again',
  yesTryAgain: 'Yes, try again',
  deals: 'Deals',
  messages: 'Your messages',
} as const
