import type { ReactNode } from 'react'
import { toCents } from '#contract/rules/money.ts'
import type { BusinessDay, DayFigure, InDoubt } from '#contract/shapes/close.ts'
import { dateTime, money } from '#src/kit/format.ts'
import { Anchor } from '#src/ui/anchor.tsx'
import { Card } from '#src/ui/card.tsx'
import { cx } from '#src/ui/cx.ts'
import { Icon, type NamesIn } from '#src/ui/icon.tsx'
import { closeWords as words } from '#src/words/admin-closes.ts'
import { customerAddress } from '../../ui/customer-search.ts'
import * as css from './close-page.module.css'
import { Amount, type OpenFigure } from './sales-table.tsx'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

const shown = (amount: number): string => money(toCents(amount))

/** What is taken off; nothing has no sign. */
const less = (amount: number): number => (amount === 0 ? 0 : -amount)

interface LineProps {
  name: string
  figure: DayFigure
  /** Signed. */
  amount: number
  isSum?: boolean
  onOpen: OpenFigure
}

const Line = ({ name, figure, amount, isSum = false, onOpen }: LineProps) => (
  <div className={cx(css.line, isSum && css.sum)}>
    <dt>{name}</dt>
    <dd className={prose.num}>
      <Amount amount={amount} label={words.open(name, words.all)} onOpen={() => onOpen(figure)} />
    </dd>
  </div>
)

/** How the sales of a day become what the bank took. */
export const DayMoney = ({ day, onOpen }: { day: BusinessDay; onOpen: OpenFigure }) => {
  const taxed = day.taxes.filter(({ tax }) => tax !== 0)
  return (
    <Card as="section" className={layout.g3} aria-labelledby="to-money">
      <h2 id="to-money" className={css.head}>
        {words.toMoney}
      </h2>
      <dl className={css.lines}>
        <Line name={words.total} figure="sales" amount={day.sold.total} onOpen={onOpen} />
        {taxed.map(({ percent, tax }) => (
          <Line key={percent} name={words.tax(words.taxRate(percent))} figure="tax" amount={tax} onOpen={onOpen} />
        ))}
        {taxed.length === 0 && <Line name={words.taxNone} figure="tax" amount={0} onOpen={onOpen} />}
        <Line
          name={words.giftCardsSold(day.giftCardsSold.count)}
          figure="giftCardsSold"
          amount={day.giftCardsSold.total}
          onOpen={onOpen}
        />
        <Line
          name={words.giftCardsUsed}
          figure="giftCardsUsed"
          amount={less(day.giftCardsUsed.total)}
          onOpen={onOpen}
        />
        <Line
          name={words.refunds(day.refunds.count)}
          figure="refunds"
          amount={less(day.refunds.total)}
          onOpen={onOpen}
        />
        {day.chargeBacks.count > 0 && (
          <Line
            name={words.chargeBacks(day.chargeBacks.count)}
            figure="chargeBacks"
            amount={less(day.chargeBacks.total)}
            onOpen={onOpen}
          />
        )}
        <Line name={words.byCard} figure="byCard" amount={day.byCard} isSum onOpen={onOpen} />
      </dl>
    </Card>
  )
}

interface PlateProps {
  icon: NamesIn<'regular'>
  name: string
  amount: ReactNode
  note: string
}

const Plate = ({ icon, name, amount, note }: PlateProps) => (
  <Card as="section" className={css.plate} aria-label={name}>
    <h2 className={`${css.plateHead} ${prose.small} ${prose.muted}`}>
      <Icon name={icon} size="sm" />
      {name}
    </h2>
    <p className={`${css.big} ${prose.num}`}>{amount}</p>
    <p className={`${prose.small} ${prose.muted}`}>{note}</p>
  </Card>
)

/** What a day leaves owed: tax, gift cards, renewals that failed. */
export const DayPlates = ({ day, onOpen }: { day: BusinessDay; onOpen: OpenFigure }) => {
  const rates = day.taxes.filter(({ tax }) => tax !== 0)
  return (
    <div className={css.plates}>
      <Plate
        icon="receipt"
        name={words.taxDue}
        amount={<Amount amount={day.taxDue} label={words.open(words.taxDue, words.all)} onOpen={() => onOpen('tax')} />}
        note={rates.map(({ percent, net }) => words.taxOn(words.taxRate(percent), shown(net))).join(', ')}
      />
      <Plate
        icon="gift"
        name={words.giftCardsOwed}
        amount={shown(day.giftCards.owed)}
        note={words.cards(day.giftCards.cards, shown(day.giftCards.change))}
      />
      <Plate
        icon="calendar-check"
        name={words.renewalsFailed}
        amount={shown(day.renewals.failedTotal)}
        note={words.failed(day.renewals.failed)}
      />
    </div>
  )
}

/** Payments whose outcome is not known; nothing without one. */
export const DoubtCard = ({ inDoubt }: { inDoubt: readonly InDoubt[] }) => {
  if (inDoubt.length === 0) return null
  return (
    <Card as="section" className={layout.g3} aria-labelledby="in-doubt">
      <h2 id="in-doubt" className={css.head}>
        {words.inDoubt(inDoubt.length)}
      </h2>
      <p className={`${prose.small} ${prose.muted}`}>{words.inDoubtLead}</p>
      <dl className={css.lines}>
        {inDoubt.map(({ kind, number, transRecordId, customerId, total, at }) => (
          <div key={`${kind} ${transRecordId} ${number}`} className={css.line}>
            <dt>
              {customerId === null ? (
                words.doubtful(kind, number, dateTime(at))
              ) : (
                <Anchor href={customerAddress(customerId)}>{words.doubtful(kind, number, dateTime(at))}</Anchor>
              )}
            </dt>
            <dd className={prose.num}>{shown(total)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
