import { useId, useState } from 'react'
import { timesOf, timesText } from '#contract/content/locations.ts'
import { hoursProblems } from '#contract/rules/opening-problems.ts'
import { wallClock } from '#contract/rules/opening.ts'
import { useServices } from '#src/kit/services.ts'
import { Button } from '#src/ui/button.tsx'
import { GroupLabel } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { locationWords } from '#src/words/admin-locations.ts'
import { ownTimeZone } from '../../../moments/own-time-zone.ts'
import { PlainInput } from '../../../ui/plain-input.tsx'
import type { ControlProps } from '../control-props.ts'
import { DaySpans, usualTimes } from './day-spans.tsx'
import * as css from './hours-controls.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

const closed = 'closed'

/** The times of a day of the week. */
export function TimesControl({ path, label, hint, problem, value, onChange }: ControlProps) {
  const text = typeof value === 'string' ? value : null
  const open = text === null ? [] : timesOf(text)
  return (
    <div className={css.day} role="group" aria-label={label} data-setting={path}>
      <div className={css.name}>
        <GroupLabel>{label}</GroupLabel>
        <Switch
          label={locationWords.isOpen(label)}
          checked={open.length > 0}
          onChange={({ target }) => onChange(target.checked ? timesText([usualTimes]) : closed)}
        />
        {open.length === 0 && (
          <span className={`${prose.muted} ${prose.small}`}>
            {text === null ? locationWords.unset : locationWords.closed}
          </span>
        )}
      </div>
      <DaySpans name={label} open={open} problem={problem} onChange={(day) => onChange(timesText(day))} />
      {hint && <p className={`${prose.muted} ${prose.xs} ${css.below}`}>{hint}</p>}
    </div>
  )
}

const known = new Set([ownTimeZone, ...Intl.supportedValuesOf('timeZone'), 'UTC'])
const zones = [...known].map((value) => ({
  value,
  label: value === ownTimeZone ? locationWords.ownZone(readable(value)) : readable(value),
}))

function readable(zone: string): string {
  return zone.replaceAll('_', ' ')
}

/** A time zone: that of this device stands first. */
export function ZoneControl({ path, label, hint, problem, value, onChange }: ControlProps) {
  const zone = typeof value === 'string' ? value : ''
  const options = zone === '' || known.has(zone) ? zones : [{ value: zone, label: zone }, ...zones]
  return (
    <SelectField
      label={label}
      data-setting={path}
      value={zone}
      placeholder={locationWords.noZone}
      options={options}
      {...(problem ? { error: problem } : { hint })}
      onChange={({ target }) => onChange(target.value || null)}
    />
  )
}

/** A date of the list, with the text of its times. */
interface DateRow {
  date: string
  times: string
}

const rowOf = (text: string): DateRow => {
  const at = text.indexOf(' ')
  return at < 0 ? { date: text, times: '' } : { date: text.slice(0, at), times: text.slice(at + 1) }
}
const textOf = ({ date, times }: DateRow): string => `${date} ${times}`

/** What is wrong with each of the dates, by its place. */
const problemsOf = (rows: readonly DateRow[]): Record<string, string> =>
  hoursProblems({
    timeZone: 'UTC',
    weekly: [],
    exceptions: rows.map(({ date, times }) => ({ date, open: timesOf(times) })),
  })

const dayMilliseconds = 86_400_000

/** Dates that are closed, or have other times. */
export function DatesControl({ path, label, hint, problem, value, onChange }: ControlProps) {
  const { clock } = useServices()
  const id = useId()
  const [showsPast, setShowsPast] = useState(false)
  const rows = (Array.isArray(value) ? value : []).map(rowOf)
  const { date: today } = wallClock(ownTimeZone, clock.now())
  // One that is typed has no date for a moment.
  const isPast = ({ date }: DateRow) => date !== '' && date < today
  const past = rows.filter(isPast).length
  const wrong = problemsOf(rows)
  const put = (next: readonly DateRow[]) => onChange(next.map(textOf))
  const add = () => put([...rows, { date: nextFree(rows, clock.now()), times: closed }])
  return (
    <div className={layout.g2} role="group" aria-labelledby={id} data-setting={path}>
      <span id={id} className={prose.visuallyHidden}>
        {label}
      </span>
      {rows.length === past && <p className={`${prose.muted} ${prose.small}`}>{locationWords.noDates}</p>}
      {rows.map(
        (row, place) =>
          (showsPast || !isPast(row)) && (
            <DateLine
              // By place: two rows may have the same date while one is typed.
              // oxlint-disable-next-line react/no-array-index-key
              key={place}
              row={row}
              problem={wrong[`exceptions/${place}`]}
              onChange={(next) => put(rows.map((each, at) => (at === place ? next : each)))}
              onRemove={() => put(rows.filter((_, at) => at !== place))}
            />
          ),
      )}
      {problem && Object.keys(wrong).length === 0 && <p className={css.problem}>{problem}</p>}
      <div className={`${layout.flex} ${layout.wrap}`}>
        <Button kind="tonal" size="sm" icon={<Icon name="plus" weight="bold" />} onClick={add}>
          {locationWords.addDate}
        </Button>
        {past > 0 && !showsPast && (
          <Button kind="quiet" size="sm" onClick={() => setShowsPast(true)}>
            {locationWords.past(past)}
          </Button>
        )}
        {past > 0 && showsPast && (
          <Button kind="quiet" size="sm" onClick={() => put(rows.filter((row) => !isPast(row)))}>
            {locationWords.removePast}
          </Button>
        )}
      </div>
      {hint && <p className={`${prose.muted} ${prose.xs}`}>{hint}</p>}
    </div>
  )
}

/** The first day from today on that is not in the list. */
const nextFree = (rows: readonly DateRow[], now: number): string => {
  const taken = new Set(rows.map(({ date }) => date))
  let at = now
  while (taken.has(wallClock(ownTimeZone, at).date)) at += dayMilliseconds
  return wallClock(ownTimeZone, at).date
}

interface DateLineProps {
  row: DateRow
  problem: string | undefined
  onChange: (row: DateRow) => void
  onRemove: () => void
}

function DateLine({ row, problem, onChange, onRemove }: DateLineProps) {
  const { date, times } = row
  const id = useId()
  const open = timesOf(times)
  return (
    <div className={css.date} role="group" aria-label={date || locationWords.date}>
      <PlainInput
        type="date"
        aria-label={locationWords.date}
        value={date}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? id : undefined}
        onChange={({ target }) => onChange({ ...row, date: target.value })}
      />
      <label className={css.all}>
        <Switch
          label={locationWords.closedOn(date)}
          checked={open.length === 0}
          onChange={({ target }) => onChange({ ...row, times: target.checked ? closed : timesText([usualTimes]) })}
        />
        <span className={prose.small} aria-hidden="true">
          {locationWords.closedAllDay}
        </span>
      </label>
      {open.length > 0 && (
        <DaySpans
          name={date}
          open={open}
          problem={undefined}
          onChange={(day) => onChange({ ...row, times: timesText(day) })}
        />
      )}
      <span className={css.remove}>
        <IconButton label={locationWords.removeDate(date)} icon={<Icon name="trash" />} onClick={onRemove} />
      </span>
      {problem && (
        <p id={id} className={css.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}
