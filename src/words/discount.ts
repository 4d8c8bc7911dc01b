/** Texts of the discount code at the checkout. */
export const discountWords = {
  label: 'Discount code',
  use: 'Use',
  remove: 'Remove',
  removeNamed: (code: string) => `Remove the code ${code}`,
  later: 'It will be checked when you pay.',
  free: (item: string) => `${item}, free`,
  unchanged: 'Nothing changed in your cart.',
  ended: (day: string) => `It ended on ${day}.`,
  early: (day: string) => `It starts on ${day}.`,
  total: (amount: string) => `It is for ${amount} or more.`,
  nothing: 'It is not for what is in your cart.',
  leavesClub: 'The club’s first month has its own price, so the code leaves it alone.',
  leaves: (names: string) => `The code leaves ${names} alone.`,
} as const
