import { percentOf } from '#contract/rules/tax-rate.ts'
import { money } from '#src/kit/format.ts'
import { checkoutWords } from '#src/words/checkout.ts'
import type { Bill } from './bill.ts'

/** What the tax of a bill is called: with its location, and with a code what it is on. */
export const taxName = ({ taxed, place }: Bill): string => {
  const name = place === undefined ? checkoutWords.tax : checkoutWords.taxAt(place)
  return taxed ? checkoutWords.taxOn(name, String(percentOf(taxed.rate)), money(taxed.on)) : name
}
