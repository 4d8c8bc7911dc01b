import { purchaseWords } from '#src/words/purchase.ts'

/**
 * The claim of a sentence on screen about a purchase.
 * - paid: the card was charged, and the goods are in the wallet
 * - uncharged: nothing was charged
 * - returned: the card was charged, and the money went back
 * - refused: the order was not accepted; money is not mentioned
 */
export type Claim = 'paid' | 'uncharged' | 'returned' | 'refused'

const paid = [
  purchaseWords.approved,
  purchaseWords.approvedLate,
  purchaseWords.approvedAway,
  purchaseWords.approvedAwayLate,
]
const uncharged = [purchaseWords.nothingCharged, 'Nothing was charged', 'nothing was charged', 'was not charged']
const returned = [purchaseWords.returnedTitle, 'went back to your card']
const refused = [purchaseWords.underWayTitle]
/** Shown before a tap, about a purchase that has not begun. */
const notYet = [purchaseWords.backBody, purchaseWords.signalBody]

/** Undefined for a sentence that makes no claim. */
export const claimOf = (text: string): Claim | undefined => {
  const says = (sentences: readonly string[]) => sentences.some((each) => text.includes(each))
  if (says(notYet)) return undefined
  if (says(paid)) return 'paid'
  if (says(returned)) return 'returned'
  if (says(uncharged)) return 'uncharged'
  return says(refused) ? 'refused' : undefined
}
