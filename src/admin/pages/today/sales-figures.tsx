import { toCents } from '#contract/rules/money.ts'
import type { Figures } from '#contract/shapes/figures.ts'
import { money } from '#src/kit/format.ts'
import { todayWords } from '#src/words/admin-today.ts'
import { BarChart } from '../../ui/bar-chart.tsx'
import { FigureCard } from '../../ui/figure-card.tsx'

/** "23/11" of 2026-11-23; an hour as it is. */
const shortOf = (at: string): string => (at.length > 2 ? `${at.slice(8)}/${at.slice(5, 7)}` : at)

/** Without cents, for the scale. */
const roundMoney = (amount: number): string => money(toCents(amount)).replace(/[.,]00(?=\D*$)/, '')

interface SalesFiguresProps {
  figures: Figures
}

/** Sales over the period. */
export function SalesFigures({ figures: { from, day, sales } }: SalesFiguresProps) {
  const isDay = from === day
  const title = isDay ? todayWords.salesByHour : todayWords.salesByDay
  return (
    <FigureCard
      title={title}
      columns={[isDay ? todayWords.hour : todayWords.day, todayWords.count, todayWords.total]}
      rows={sales.map(({ at, count, total }) => [at, count, total])}
      file={`sales-${from}-${day}`}
    >
      <BarChart
        title={title}
        bars={sales.map(({ at, total }) => ({ label: shortOf(at), value: total, text: money(toCents(total)) }))}
        scaleText={roundMoney}
      />
    </FigureCard>
  )
}
