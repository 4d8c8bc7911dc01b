import { knownOr } from '#src/kit/data/known-or.ts'
import type { Bill } from '../cart/bill.ts'
import { discountText } from '../cart/discount-text.ts'
import { taxName } from '../cart/tax-name.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { currencyOf, money } from '#src/kit/format.ts'
import { chargedAs } from '../paying/charged-as.ts'
import { processor } from '#src/resources/resource.ts'
import { Button } from '#src/ui/button.tsx'
import { Totals } from '#src/customer/ui/totals.tsx'
import { checkoutWords } from '#src/words/checkout.ts'
import * as prose from '#src/ui/styles/prose.module.css'
import * as layout from '#src/ui/styles/layout.module.css'

interface PaymentProps {
  bill: Bill
  busy: boolean
  /** Why the cart cannot be paid now. */
  reason: string | undefined
  onPay: () => void
}

/** The sums, and the one button with the total on it; the shell places them. */
export function Payment({ bill, busy, reason, onPay }: PaymentProps) {
  const settings = knownOr(useStored(processor, undefined))
  const charged = chargedAs(bill.total, settings?.currency, currencyOf())
  return (
    <>
      <Totals
        lines={[
          { name: checkoutWords.subtotal(bill.count), value: money(bill.subtotal) },
          ...(bill.discount ? [{ name: bill.discount.code, value: discountText(bill.discount), good: true }] : []),
          { name: taxName(bill), value: money(bill.taxes) },
        ]}
        sum={{ name: checkoutWords.total, value: money(bill.total) }}
      />
      {charged && (
        <p className={`${prose.xs} ${prose.muted}`}>{checkoutWords.currency(settings?.currency ?? '', charged)}</p>
      )}
      <Button size="lg" block spread busy={busy} reason={reason} onClick={onPay}>
        <span>{checkoutWords.pay}</span>
        <span className={`${prose.num} ${layout.nowrap}`}>{money(bill.total)}</span>
      </Button>
    </>
  )
}
