import { toCents } from '#contract/rules/money.ts'
import type { Figures } from '#contract/shapes/figures.ts'
import { money } from '#src/kit/format.ts'
import { Card } from '#src/ui/card.tsx'
import { todayWords } from '#src/words/admin-today.ts'
import * as css from './key-figures.module.css'
import { sumOf } from './sums.ts'
import * as prose from '#src/ui/styles/prose.module.css'

/** Steps of a purchase are counted as well, and are no pages. */
const steps: readonly string[] = ['cart', 'purchase']

const figuresOf = ({ sales, washes, members, visits, inDoubt }: Figures): [string, string, string?][] => [
  [
    todayWords.sales,
    money(sumOf(sales, ({ total }) => toCents(total))),
    todayWords.salesCount(sumOf(sales, ({ count }) => count)),
  ],
  [todayWords.washes, String(sumOf(washes, ({ byHour }) => sumOf(byHour, (count) => count)))],
  [todayWords.members, String(members.active), todayWords.membersChange(members.joined, members.lost)],
  [
    todayWords.visits,
    String(sumOf(visits, ({ name, count }) => (steps.includes(name) ? 0 : count))),
    todayWords.visitsUtc,
  ],
  [todayWords.inDoubt, String(inDoubt.length)],
]

/** The sums of the period at a glance. */
export const KeyFigures = ({ figures }: { figures: Figures }) => (
  <dl className={css.figures}>
    {figuresOf(figures).map(([name, value, detail]) => (
      <Card key={name} className={css.figure}>
        <dt>{name}</dt>
        <dd className={`${prose.num} ${css.value}`}>{value}</dd>
        {detail && <dd className={`${prose.muted} ${prose.xs}`}>{detail}</dd>}
      </Card>
    ))}
  </dl>
)
