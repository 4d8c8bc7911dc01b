import { useId } from 'react'
import { wallClock } from '#contract/rules/opening.ts'
import { useServices } from '#src/kit/services.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { cx } from '#src/ui/cx.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { locationWords } from '#src/words/admin-locations.ts'
import { ownTimeZone } from '../../../moments/own-time-zone.ts'
import { PlainInput } from '../../../ui/plain-input.tsx'
import type { ControlProps } from '../control-props.ts'
import * as css from './hours-controls.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** A rate as it is typed: its first day, and its percent. */
interface RateRow {
  from: string
  percent: string
}

const rowOf = (text: string): RateRow => {
  const at = text.indexOf(' ')
  return at < 0 ? { from: text, percent: '' } : { from: text.slice(0, at), percent: text.slice(at + 1) }
}
const textOf = ({ from, percent }: RateRow): string => `${from} ${percent}`

/** The rates of tax of a location, each from a first day on. */
export function RatesControl({ path, label, hint, problem, value, onChange }: ControlProps) {
  const { clock } = useServices()
  const id = useId()
  const rows = (Array.isArray(value) ? value : []).map(rowOf)
  const put = (next: readonly RateRow[]) => onChange(next.map(textOf))
  const set = (place: number, part: Partial<RateRow>) =>
    put(rows.map((row, at) => (at === place ? { ...row, ...part } : row)))
  const wiring = { 'aria-invalid': problem ? (true as const) : undefined, 'aria-describedby': problem ? id : undefined }
  const add = () => put([...rows, { from: wallClock(ownTimeZone, clock.now()).date, percent: '' }])
  return (
    <div className={layout.g2} role="group" aria-label={label} data-setting={path}>
      {rows.length === 0 && <p className={`${prose.muted} ${prose.small}`}>{locationWords.noRates}</p>}
      {rows.map((row, place) => (
        // By place: two rows may have the same day while one is typed.
        // oxlint-disable-next-line react/no-array-index-key
        <div
          key={place}
          className={cx(css.date, css.rate)}
          role="group"
          aria-label={row.from || locationWords.rateFrom}
        >
          <span className={prose.small} aria-hidden="true">
            {locationWords.from}
          </span>
          <PlainInput
            type="date"
            aria-label={locationWords.rateFrom}
            value={row.from}
            {...wiring}
            onChange={({ target }) => set(place, { from: target.value })}
          />
          <PlainInput
            type="text"
            inputMode="decimal"
            size={6}
            aria-label={locationWords.ratePercent}
            value={row.percent}
            {...wiring}
            onChange={({ target }) => set(place, { percent: target.value.trim().replace(',', '.') })}
          />
          <span className={prose.small} aria-hidden="true">
            %
          </span>
          <span className={css.remove}>
            <IconButton
              label={locationWords.removeRate(row.from)}
              icon={<Icon name="trash" />}
              onClick={() => put(rows.filter((_, at) => at !== place))}
            />
          </span>
        </div>
      ))}
      {problem && (
        <p id={id} className={css.problem}>
          {problem}
        </p>
      )}
      <div>
        <Button kind="tonal" size="sm" icon={<Icon name="plus" weight="bold" />} onClick={add}>
          {locationWords.addRate}
        </Button>
      </div>
      {hint && <p className={`${prose.muted} ${prose.xs}`}>{hint}</p>}
    </div>
  )
}
