import { toCents } from '#contract/rules/money.ts'
import type { BusinessDay, DayFigure, SaleAccount } from '#contract/shapes/close.ts'
import { money } from '#src/kit/format.ts'
import { Card } from '#src/ui/card.tsx'
import { cx } from '#src/ui/cx.ts'
import { closeWords as words } from '#src/words/admin-closes.ts'
import * as css from './close-page.module.css'
import * as prose from '#src/ui/styles/prose.module.css'
import * as table from '#src/ui/styles/table.module.css'

export type OpenFigure = (figure: DayFigure, place?: BusinessDay['places'][number]) => void

interface AmountProps {
  amount: number
  /** What it is, for those who do not see where it stands. */
  label: string
  onOpen: () => void
}

/** A number that can be opened down to its payments. */
export const Amount = ({ amount, label, onOpen }: AmountProps) => (
  <button type="button" className={css.number} aria-label={`${money(toCents(amount))}, ${label}`} onClick={onOpen}>
    {money(toCents(amount))}
  </button>
)

const noteOf = (account: SaleAccount, { newMembers, renewals }: BusinessDay): string | null => {
  if (account === 'clubs' && newMembers > 0) return words.newMembers(newMembers)
  return account === 'renewals' && renewals.made + renewals.failed > 0
    ? words.renewed(renewals.made, renewals.failed)
    : null
}

/** The sales of a day by kind and place. */
export const SalesTable = ({ day, onOpen }: { day: BusinessDay; onOpen: OpenFigure }) => (
  <Card as="section" flush aria-label={words.sales}>
    <div className={table.scroll}>
      <table className={cx(table.table, css.table)}>
        <thead>
          <tr>
            <th scope="col">{words.sales}</th>
            {day.places.map(({ id, name }) => (
              <th key={id} className={css.place} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">{words.all}</th>
          </tr>
        </thead>
        <tbody>
          {day.sales.map(({ account, places, total }) => (
            <tr key={account}>
              <th scope="row">
                {words.accounts[account]}
                <Note text={noteOf(account, day)} />
              </th>
              <Amounts figure={account} name={words.accounts[account]} {...{ day, places, total, onOpen }} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.total}</th>
            <Amounts figure="sales" name={words.total} day={day} {...day.sold} onOpen={onOpen} />
          </tr>
        </tfoot>
      </table>
    </div>
  </Card>
)

const Note = ({ text }: { text: string | null }) =>
  text === null ? null : <div className={`${prose.small} ${prose.muted}`}>{text}</div>

interface AmountsProps {
  figure: DayFigure
  name: string
  day: BusinessDay
  places: readonly number[]
  total: number
  onOpen: OpenFigure
}

const Amounts = ({ figure, name, day, places, total, onOpen }: AmountsProps) => (
  <>
    {day.places.map((place, at) => (
      <td key={place.id} className={cx(css.place, (places[at] ?? 0) === 0 && prose.muted)}>
        <Amount amount={places[at] ?? 0} label={words.open(name, place.name)} onOpen={() => onOpen(figure, place)} />
      </td>
    ))}
    <td className={css.all}>
      <Amount amount={total} label={words.open(name, words.all)} onOpen={() => onOpen(figure)} />
    </td>
  </>
)
