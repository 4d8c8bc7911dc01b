import { useState } from 'react'
import type { Figures } from '#contract/shapes/figures.ts'
import { SelectField } from '#src/ui/select-field.tsx'
import { todayWords } from '#src/words/admin-today.ts'
import { BarChart } from '../../ui/bar-chart.tsx'
import { FigureCard } from '../../ui/figure-card.tsx'
import { RankChart } from '../../ui/rank-chart.tsx'
import * as css from '../../ui/columns.module.css'
import { sumOf } from './sums.ts'

const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))

/** Washes by location, and by hour of the day at one location or at all. */
export function WashFigures({ figures: { from, day, washes } }: { figures: Figures }) {
  const [place, setPlace] = useState('')
  const chosen = washes.filter(({ locationId }) => place === '' || String(locationId) === place)
  const places = washes
    .map(({ locationId, name, byHour }) => ({ locationId, name, sum: sumOf(byHour, (count) => count) }))
    .sort((a, b) => b.sum - a.sum)
  const byHour = hours.map((label, hour) => {
    const value = sumOf(chosen, (each) => each.byHour[hour] ?? 0)
    return { label, value, text: String(value) }
  })
  const where = chosen.length === 1 ? chosen[0]!.name : todayWords.everywhere
  const options = washes.map(({ locationId, name }) => ({ value: String(locationId), label: name }))
  return (
    <div className={css.columns}>
      <FigureCard
        title={todayWords.washesByPlace}
        columns={[todayWords.place, todayWords.washes]}
        rows={places.map(({ name, sum }) => [name, sum])}
        file={`washes-${from}-${day}`}
      >
        <RankChart
          title={todayWords.washesByPlace}
          ranks={places.map(({ locationId, name, sum }) => ({
            key: String(locationId),
            label: name,
            value: sum,
            text: String(sum),
          }))}
        />
      </FigureCard>
      <FigureCard
        title={todayWords.washesByHour}
        columns={[todayWords.place, todayWords.hour, todayWords.washes]}
        rows={byHour.map(({ label, value }) => [where, label, value])}
        file={`washes-by-hour-${from}-${day}`}
        choice={
          <SelectField
            label={todayWords.place}
            value={place}
            options={[{ value: '', label: todayWords.everywhere }, ...options]}
            onChange={({ target }) => setPlace(target.value)}
          />
        }
      >
        <BarChart title={`${todayWords.washesByHour}, ${where}`} bars={byHour} scaleText={String} />
      </FigureCard>
    </div>
  )
}
