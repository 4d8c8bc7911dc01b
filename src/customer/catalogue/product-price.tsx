import { toCents } from '#contract/rules/money.ts'
import { Price } from '#src/customer/ui/price.tsx'
import { money, moneyParts } from '#src/kit/format.ts'

/** A price in the display currency. `amount` as on the wire. */
export const ProductPrice = ({ amount, per }: { amount: number; per?: string }) => (
  <Price {...moneyParts(toCents(amount))} spoken={money(toCents(amount))} per={per} />
)
