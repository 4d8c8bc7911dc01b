import type { Location } from '#contract/shapes/place.ts'
import type { Purchase } from '#contract/shapes/order.ts'
import { money } from '#src/kit/format.ts'
import { historyWords } from '#src/words/history.ts'
import { factsOf } from './receipt-facts.ts'
import { receiptOf } from './receipt.ts'

/** A receipt as plain text, to share. */
export const receiptText = (company: string, purchase: Purchase, places: readonly Location[] | undefined): string => {
  const { lines, taxes, total } = receiptOf(purchase)
  return [
    historyWords.shareTitle(company),
    '',
    ...lines.map(({ name, quantity, each, sum, recipient }) => {
      const gift = recipient === undefined ? '' : ` (${historyWords.giftFor(recipient)})`
      return `${name}${gift}: ${historyWords.quantity(quantity, money(each))} = ${money(sum)}`
    }),
    `${historyWords.tax}: ${money(taxes)}`,
    `${historyWords.total}: ${money(total)}`,
    '',
    ...factsOf(purchase, places).map(({ name, value }) => `${name}: ${value}`),
  ].join('\n')
}
