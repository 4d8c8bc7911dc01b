import { useState } from 'react'
import { weekdayFields } from '#contract/content/locations.ts'
import type { Row } from '#contract/content/field.ts'
import { Button } from '#src/ui/button.tsx'
import { Chip, Chips } from '#src/ui/chip.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { locationWords } from '#src/words/admin-locations.ts'
import { openingWords } from '#src/words/opening.ts'
import * as css from './location-form.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

type Weekday = (typeof weekdayFields)[number]

/** As people read a week; the hours begin with Sunday. */
export const week: readonly Weekday[] = [...weekdayFields.slice(1), weekdayFields[0]]

const dayName = (day: Weekday): string => openingWords.weekday(weekdayFields.indexOf(day))
const workdays = week.slice(0, 5)

interface CopyHoursProps {
  row: Row
  /** The values of the fields that change. */
  onCopy: (values: Row) => void
  onClose: () => void
}

/** Gives the hours of one day to several others at once. */
export function CopyHours({ row, onCopy, onClose }: CopyHoursProps) {
  const [from, setFrom] = useState<Weekday>('monday')
  const [chosen, setChosen] = useState<readonly Weekday[]>(workdays)
  const to = chosen.filter((day) => day !== from)
  const toggle = (day: Weekday) =>
    setChosen(chosen.includes(day) ? chosen.filter((each) => each !== day) : [...chosen, day])
  const copy = () => {
    onCopy(Object.fromEntries(to.map((day) => [day, row[from] ?? null])))
    onClose()
  }
  return (
    <div className={css.copy} role="group" aria-label={locationWords.copy}>
      <SelectField
        label={locationWords.copyFrom}
        value={from}
        options={week.map((value) => ({ value, label: dayName(value) }))}
        onChange={({ target }) => setFrom(target.value as Weekday)}
      />
      <div className={layout.g2}>
        <span className={prose.small}>{locationWords.copyTo}</span>
        <Chips label={locationWords.copyTo}>
          {week.map((day) => (
            <Chip key={day} on={to.includes(day)} disabled={day === from} onClick={() => toggle(day)}>
              {dayName(day)}
            </Chip>
          ))}
        </Chips>
      </div>
      <div className={`${layout.flex} ${layout.wrap}`}>
        <Button kind="tonal" size="sm" onClick={() => setChosen(workdays)}>
          {locationWords.workdays}
        </Button>
        <Button kind="tonal" size="sm" onClick={() => setChosen(week)}>
          {locationWords.everyDay}
        </Button>
      </div>
      <div className={`${layout.flex} ${layout.wrap}`}>
        <Button disabled={to.length === 0} onClick={copy}>
          {locationWords.copyGo(to.length)}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {locationWords.cancel}
        </Button>
      </div>
    </div>
  )
}
