import { Fragment, useId } from 'react'
import type { OpeningHours } from '#contract/shapes/place.ts'
import { Icon } from '#src/ui/icon.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { locationWords } from '#src/words/admin-locations.ts'
import { openingWords } from '#src/words/opening.ts'
import { PlainInput } from '../../../ui/plain-input.tsx'
import * as css from './day-spans.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

export type Day = OpeningHours['weekly'][number]

/** Most times of one day. */
const most = 4

/** The times with which a day begins that was closed. */
export const usualTimes: Day[number] = { opens: '08:00', closes: '20:00' }

/** The browser's own control knows no 24:00; closing at 00:00 means the same. */
const shown = (time: string): string => (time === '24:00' ? '00:00' : time)

const isSet = ({ opens, closes }: Day[number]): boolean => shown(opens) !== '' && shown(closes) !== ''

/** The whole day: 00:00 to 24:00, or to the same time of the next day. */
const isWhole = (span: Day[number]): boolean => isSet(span) && shown(span.opens) === shown(span.closes)

/** It closes on the day after. Closing at midnight is still the same day to people. */
const isOvernight = (span: Day[number]): boolean =>
  isSet(span) && !isWhole(span) && shown(span.closes) !== '00:00' && span.closes <= span.opens

interface DaySpansProps {
  /** The day, for the names of its controls. */
  name: string
  open: Day
  problem: string | undefined
  onChange: (open: Day) => void
}

/** The times of a day that is open: several, with the breaks between them. */
export function DaySpans({ name, open, problem, onChange }: DaySpansProps) {
  const id = useId()
  const remove = (place: number) => onChange(open.filter((_, at) => at !== place))
  const set = (place: number, part: Partial<Day[number]>) =>
    onChange(open.map((span, at) => (at === place ? { ...span, ...part } : span)))
  const wiring = { 'aria-invalid': problem ? (true as const) : undefined, 'aria-describedby': problem ? id : undefined }
  return (
    <div className={css.spans}>
      {open.map((span, place) => (
        // A time has no name but its place.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={place}>
          {place > 0 && <span className={`${prose.muted} ${prose.xs}`}>{locationWords.then}</span>}
          <span className={css.span}>
            <PlainInput
              type="time"
              aria-label={locationWords.opens(name)}
              value={shown(span.opens)}
              {...wiring}
              onChange={({ target }) => set(place, { opens: target.value })}
            />
            <span className={prose.muted}>{locationWords.to}</span>
            <PlainInput
              type="time"
              aria-label={locationWords.closes(name)}
              value={shown(span.closes)}
              {...wiring}
              onChange={({ target }) => set(place, { closes: target.value })}
            />
            {(isWhole(span) || isOvernight(span)) && (
              <span className={`${prose.muted} ${prose.xs}`}>
                {isWhole(span) ? openingWords.openAlways : locationWords.nextDay}
              </span>
            )}
            {open.length > 1 && (
              <IconButton
                label={locationWords.removeTimes(name)}
                icon={<Icon name="x" weight="bold" size="sm" />}
                onClick={() => remove(place)}
              />
            )}
          </span>
        </Fragment>
      ))}
      {open.length > 0 && open.length < most && (
        <span className={css.add}>
          <IconButton
            label={locationWords.addTimesOn(name)}
            icon={<Icon name="plus" weight="bold" size="sm" />}
            onClick={() => onChange([...open, nextTimes(open)])}
          />
        </span>
      )}
      {problem && (
        <p id={id} className={css.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}

const hour = (of: number): string => `${String(of).padStart(2, '0')}:00`

/** Further times begin an hour after the last ones, where the day still has two hours then. */
const nextTimes = (open: Day): Day[number] => {
  const last = open.at(-1)
  const from = last && isSet(last) && !isOvernight(last) ? Number(last.closes.slice(0, 2)) + 1 : 24
  return from <= 21 ? { opens: hour(from), closes: hour(from + 2) } : { opens: '', closes: '' }
}
