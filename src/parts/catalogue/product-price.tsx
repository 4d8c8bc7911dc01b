import { toCents } from '#contract/rules/money.ts'
import '#src/ui/price.css'
import { money, moneyParts } from '../format.ts'

/** A price in the browser's currency with small raised cents; read out as one amount. `amount` as on the wire. */
export function ProductPrice({ amount, per }: { amount: number; per?: string }) {
  const cents = toCents(amount)
  const parts = moneyParts(cents)
  return (
    <div className="price">
      <span aria-hidden="true">{parts.whole}<sup>{parts.cents}</sup>{parts.after}</span>
      <span className="sr">{money(cents)}</span>
      {per && <span className="per">{per}</span>}
    </div>
  )
}
