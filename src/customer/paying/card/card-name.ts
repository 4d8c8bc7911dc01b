import type { Account } from '#contract/shapes/account.ts'
import { cardKind, purchaseWords } from '#src/words/purchase.ts'

/** "Visa ending 4242". */
export const cardName = ({ onFile, cardType, maskedCardNumber }: Account['payment']): string =>
  onFile ? purchaseWords.card(cardKind(cardType), maskedCardNumber?.slice(-4) ?? '') : purchaseWords.noCard
