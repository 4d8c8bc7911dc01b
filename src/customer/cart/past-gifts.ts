import type { Purchase } from '#contract/shapes/order.ts'

/** The email addresses of previous gifts, each once in any case of letters, the latest gift first. */
export const pastGiftsOf = (purchases: readonly Purchase[]): string[] => {
  const newestFirst = [...purchases].sort((a, b) => b.purchaseDate.localeCompare(a.purchaseDate))
  const emails = new Map<string, string>()
  for (const { giftedEmail } of newestFirst.flatMap(({ purchasedProducts }) => purchasedProducts)) {
    if (giftedEmail && !emails.has(giftedEmail.toLowerCase())) emails.set(giftedEmail.toLowerCase(), giftedEmail)
  }
  return [...emails.values()]
}
