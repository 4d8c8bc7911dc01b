import type { Purchase, Redemption } from '#contract/shapes/order.ts'
import { toCents } from '#contract/rules/money.ts'
import type { Location } from '#contract/shapes/place.ts'
import { dateTime, money } from '#src/kit/format.ts'
import { shareText } from '#src/platform/share.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { KeyValues } from '#src/ui/key-values.tsx'
import { HeadingLevel, SectionHead } from '#src/ui/section-head.tsx'
import { toasts } from '#src/ui/toasts.ts'
import { Totals } from '#src/customer/ui/totals.tsx'
import { historyWords } from '#src/words/history.ts'
import { factsOf, placeName } from './receipt-facts.ts'
import { receiptOf, type ReceiptLine } from './receipt.ts'
import * as css from './receipt-sheet.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

export interface ReceiptBodyProps {
  purchase: Purchase
  places: readonly Location[] | undefined
  /** Of the items of this purchase. */
  uses: readonly Redemption[]
}

/** The lines of a receipt, its sums, its facts, and the uses of its items. */
export function ReceiptBody({ purchase, places, uses }: ReceiptBodyProps) {
  const { lines, subtotal, taxes, total } = receiptOf(purchase)
  return (
    <>
      <ul className={css.lines}>
        {lines.map((line, index) => (
          <Line key={index} {...line} />
        ))}
      </ul>
      <Totals
        lines={[
          { name: historyWords.subtotal, value: money(subtotal) },
          { name: historyWords.tax, value: money(taxes) },
        ]}
        sum={{ name: historyWords.total, value: money(total) }}
      />
      <KeyValues
        plate
        pairs={factsOf(purchase, places).map((fact) =>
          fact.copied ? { name: fact.name, value: <Copied text={fact.value} /> } : fact,
        )}
      />
      {uses.length > 0 && <Uses uses={uses} places={places} />}
    </>
  )
}

const Copied = ({ text }: { text: string }) => {
  const copy = async () => {
    const outcome = await shareText({ title: '', text }, {})
    if (outcome === 'copied') toasts.show(historyWords.referenceCopied, 'success')
    else toasts.show(historyWords.referenceNotCopied, 'danger')
  }
  return (
    <span className={css.copied}>
      <span className={`${prose.mono} ${css.reference}`}>{text}</span>
      <IconButton
        label={historyWords.copyReference}
        icon={<Icon name="copy" size="sm" />}
        onClick={() => void copy()}
      />
    </span>
  )
}

const Line = ({ name, quantity, each, sum, recipient }: ReceiptLine) => (
  <li className={`${layout.between} ${css.line}`}>
    <span className={layout.grow}>
      <span className={`${css.text} ${prose.strong}`}>{name}</span>
      <span className={`${css.text} ${prose.small} ${prose.muted} ${prose.num}`}>
        {historyWords.quantity(quantity, money(each))}
      </span>
      {recipient !== undefined && (
        <span className={`${css.text} ${prose.small} ${prose.muted}`}>
          {recipient ? historyWords.giftFor(recipient) : historyWords.gift}
        </span>
      )}
    </span>
    <span className={prose.num}>{money(sum)}</span>
  </li>
)

const Uses = ({ uses, places }: Pick<ReceiptBodyProps, 'uses' | 'places'>) => (
  <section className={layout.g2}>
    <HeadingLevel value={3}>
      <SectionHead title={historyWords.used} />
    </HeadingLevel>
    <ul className={`${css.lines} ${prose.small}`}>
      {uses.map(({ name, usedDate, locationId, amount }, index) => (
        <li key={index} className={css.line}>
          <span className={`${css.text} ${prose.strong}`}>{name}</span>
          <span className={`${css.text} ${prose.muted} ${prose.num}`}>
            {placeName(locationId, places)} · {dateTime(usedDate)}
          </span>
          {amount !== null && (
            <span className={`${css.text} ${prose.muted}`}>{historyWords.amount(money(toCents(amount)))}</span>
          )}
        </li>
      ))}
    </ul>
  </section>
)
