import { useId } from 'react'
import type { OpeningHours } from '#contract/shapes/place.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { openingWords } from '#src/words/opening.ts'
import { placesWords } from '#src/words/admin-places.ts'
import { PlainInput } from '../../ui/plain-input.tsx'
import * as css from './day-spans.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

type Day = OpeningHours['weekly'][number]

/** Most times of one day. */
const most = 4
const usual: Day[number] = { opens: '08:00', closes: '20:00' }

/** The browser's own control knows no 24:00; closing at 00:00 means the same. */
const shown = (time: string): string => (time === '24:00' ? '00:00' : time)

/** The whole day: 00:00 to 24:00, or to the same time of the next day. */
const isWhole = ({ opens, closes }: Day[number]): boolean => shown(opens) !== '' && shown(opens) === shown(closes)

interface DaySpansProps {
  /** The day, for the names of its controls. */
  name: string
  open: Day
  problem: string | undefined
  onChange: (open: Day) => void
}

/** The times of one day; none: it is closed. */
export function DaySpans({ name, open, problem, onChange }: DaySpansProps) {
  const id = useId()
  const remove = (place: number) => onChange(open.filter((_, at) => at !== place))
  const set = (place: number, part: Partial<Day[number]>) =>
    onChange(open.map((span, at) => (at === place ? { ...span, ...part } : span)))
  const wiring = { 'aria-invalid': problem ? (true as const) : undefined, 'aria-describedby': problem ? id : undefined }
  return (
    <div className={css.spans}>
      {open.length === 0 && <span className={`${prose.muted} ${css.closed}`}>{placesWords.closed}</span>}
      {open.map(({ opens, closes }, place) => (
        // A time has no name but its place.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={place} className={css.span}>
          <PlainInput
            type="time"
            aria-label={placesWords.opens(name)}
            value={shown(opens)}
            {...wiring}
            onChange={({ target }) => set(place, { opens: target.value })}
          />
          <span className={prose.muted}>{placesWords.to}</span>
          <PlainInput
            type="time"
            aria-label={placesWords.closes(name)}
            value={shown(closes)}
            {...wiring}
            onChange={({ target }) => set(place, { closes: target.value })}
          />
          {isWhole({ opens, closes }) && (
            <span className={`${prose.muted} ${prose.small}`}>{openingWords.openAlways}</span>
          )}
          <IconButton
            label={placesWords.removeTimes(name)}
            icon={<Icon name="x" weight="bold" size="sm" />}
            onClick={() => remove(place)}
          />
        </span>
      ))}
      {open.length < most && (
        <Button
          kind="quiet"
          size="sm"
          aria-label={placesWords.addTimesOn(name)}
          onClick={() => onChange([...open, usual])}
        >
          {placesWords.addTimes}
        </Button>
      )}
      {problem && (
        <p id={id} className={css.problem}>
          {problem}
        </p>
      )}
    </div>
  )
}
