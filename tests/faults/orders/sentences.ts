import { purchaseWords } from '#src/words/purchase.ts'

/**
 * What a sentence on screen says about the money of a purchase.
 * - paid: the card was charged, and the goods are in the wallet
 * - uncharged: nothing was charged
 * - refused: the order was not accepted, without a word about money
 */
export type Claim = 'paid' | 'uncharged' | 'refused'

const paid = [purchaseWords.approved, purchaseWords.approvedLate, 'Paid. Welcome to']
const uncharged = [purchaseWords.nothingCharged, 'Nothing was charged', 'nothing was charged', 'was not charged']
const refused = [purchaseWords.underWayTitle]
/** Said before a tap, of the purchase that has not begun. */
const notYet = [purchaseWords.backBody, purchaseWords.signalBody]

/** Undefined for a sentence that promises nothing. */
export const claimOf = (text: string): Claim | undefined => {
  const says = (sentences: readonly string[]) => sentences.some((each) => text.includes(each))
  if (says(notYet)) return undefined
  if (says(paid)) return 'paid'
  if (says(uncharged)) return 'uncharged'
  return says(refused) ? 'refused' : undefined
}
