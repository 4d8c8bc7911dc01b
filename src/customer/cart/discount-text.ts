import { money } from '#src/kit/format.ts'
import { discountWords } from '#src/words/discount.ts'
import type { Bill } from './bill.ts'

/** What a code gives, as a figure of a bill: "−$8.40", "Foam, free". */
export const discountText = ({ amount, freeItem }: NonNullable<Bill['discount']>): string =>
  freeItem === null ? `−${money(amount)}` : discountWords.free(freeItem)
