import { knownOr } from '#src/kit/data/known-or.ts'
import { processor } from '#src/resources/resource.ts'
import { KeyValues } from '#src/ui/key-values.tsx'
import { purchaseWords } from '#src/words/purchase.ts'
import type { Bill } from '../cart/bill.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { currencyOf, money } from '#src/kit/format.ts'
import * as layout from '#src/ui/styles/layout.module.css'
import { chargedAs } from './charged-as.ts'

/** A figure is never broken. */
const amount = (text: string) => <span className={layout.nowrap}>{text}</span>

/** The content of the order, line by line; the charged currency too, where the display shows another one. */
export function BillFacts({ bill }: { bill: Bill }) {
  const settings = knownOr(useStored(processor, undefined))
  const charged = chargedAs(bill.total, settings?.currency, currencyOf())
  return (
    <KeyValues
      plate
      pairs={[
        { name: purchaseWords.goods(bill.goods), value: amount(money(bill.subtotal)) },
        { name: purchaseWords.tax, value: amount(money(bill.taxes)) },
        ...(bill.monthly === null ? [] : [{ name: purchaseWords.monthly, value: amount(money(bill.monthly)) }]),
        ...(charged ? [{ name: purchaseWords.charged(settings?.currency ?? ''), value: amount(charged) }] : []),
      ]}
    />
  )
}
