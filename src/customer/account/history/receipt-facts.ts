import { toCents } from '#contract/rules/money.ts'
import type { Location } from '#contract/shapes/place.ts'
import type { Purchase } from '#contract/shapes/order.ts'
import { currencyOf, dateTime, money } from '#src/kit/format.ts'
import { historyWords } from '#src/words/history.ts'
import { cardKind, purchaseWords } from '#src/words/purchase.ts'
import { chargedAs } from '#src/customer/paying/charged-as.ts'
import { receiptOf } from './receipt.ts'

export interface Fact {
  name: string
  value: string
  /** An id: drawn in the monospaced font. */
  code?: boolean
  /** Too long to read out: small, with a button that copies it. */
  copied?: boolean
}

/** The name of a location; its number when the list does not contain it any more. */
export const placeName = (id: number, places: readonly Location[] | undefined): string =>
  places?.find((place) => place.id === id)?.name ?? historyWords.unknownPlace(id)

/** What was bought, in one line. */
export const titleOf = ({ purchasedProducts }: Purchase): string =>
  purchaseWords.goods(purchasedProducts.map(({ name, quantity }) => ({ name, count: quantity })))

/** The facts of a receipt besides its lines. Members that an earlier version did not store are left out. */
export const factsOf = (purchase: Purchase, places: readonly Location[] | undefined): Fact[] => {
  const { purchaseDate, card, locationId, orderNumber, transRecordId, currency, discount, refunded } = purchase
  const charged = chargedAs(receiptOf(purchase).total, currency, currencyOf())
  const paid = card && purchaseWords.card(cardKind(card.cardType), card.lastFour)
  return [
    { name: historyWords.date, value: dateTime(purchaseDate) },
    ...(card === undefined ? [] : [{ name: historyWords.paidWith, value: paid ?? historyWords.noCard }]),
    ...(charged ? [{ name: purchaseWords.charged(currency ?? ''), value: charged }] : []),
    ...(discount
      ? [{ name: historyWords.code, value: historyWords.codeOff(discount.code, money(toCents(discount.amount))) }]
      : []),
    ...(refunded === undefined ? [] : [{ name: historyWords.refunded, value: money(toCents(refunded)) }]),
    ...(locationId == null ? [] : [{ name: historyWords.place, value: placeName(locationId, places) }]),
    ...(orderNumber ? [{ name: historyWords.order, value: orderNumber, code: true }] : []),
    { name: historyWords.reference, value: transRecordId, code: true, copied: true },
  ]
}
