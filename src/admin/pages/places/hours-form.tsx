import { hoursProblems } from '#contract/rules/opening-problems.ts'
import { wallClock } from '#contract/rules/opening.ts'
import type { OpeningHours, PlaceHours } from '#contract/shapes/place.ts'
import { useServices } from '#src/kit/services.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { GroupLabel } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { openingWords } from '#src/words/opening.ts'
import { placesWords } from '#src/words/admin-places.ts'
import { useFormActs, useKept } from '../../ui/kept-forms.ts'
import { PlainInput } from '../../ui/plain-input.tsx'
import { useShowPlace } from './chosen-place.ts'
import { DaySpans } from './day-spans.tsx'
import * as css from './hours-form.module.css'
import { OvertakenNote } from './overtaken-note.tsx'
import type { Tagged } from './overtaken.ts'
import { ownTimeZone } from './own-time-zone.ts'
import { hoursLines, week } from './place-text.ts'
import { usePlacePart } from './use-place-part.ts'
import { useSavePlace } from './use-save-place.ts'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

type Day = OpeningHours['weekly'][number]

const monday = 1

const zones = [...new Set([ownTimeZone, ...Intl.supportedValuesOf('timeZone'), 'UTC'])].map((value) => ({
  value,
  label: value.replaceAll('_', ' '),
}))

const withZone = (timeZone: string) =>
  zones.some(({ value }) => value === timeZone) ? zones : [{ value: timeZone, label: timeZone }, ...zones]

const noHours: OpeningHours = { timeZone: ownTimeZone, weekly: week.map(() => []), exceptions: [] }

const replaced = <T,>(list: readonly T[], place: number, item: T): T[] =>
  list.map((each, at) => (at === place ? item : each))

interface HoursFormProps {
  place: PlaceHours
  onSaved: () => void
}

/** The week of a location and the days that are exceptions. */
export function HoursForm(props: HoursFormProps) {
  const { place } = props
  const { hours, change, problems, part, takeStored } = useHours(props)
  const setDay = (day: number, open: Day) => change({ weekly: replaced(hours.weekly, day, open) })
  return (
    <Card as="section" className={layout.g3} aria-label={placesWords.hours} data-setting={`hours/${place.id}`}>
      <SectionHead
        title={placesWords.hours}
        end={
          <Button
            kind="quiet"
            size="sm"
            onClick={() => change({ weekly: hours.weekly.map(() => hours.weekly[monday] ?? []) })}
          >
            {placesWords.copy}
          </Button>
        }
      />
      <p className={`${prose.muted} ${prose.small}`}>{placesWords.hoursLead}</p>
      <div>
        {week.map((day) => (
          <div key={day} className={css.day} role="group" aria-label={openingWords.weekday(day)}>
            <GroupLabel>{openingWords.weekday(day)}</GroupLabel>
            <DaySpans
              name={openingWords.weekday(day)}
              open={hours.weekly[day] ?? []}
              problem={problems[`weekly/${day}`]}
              onChange={(open) => setDay(day, open)}
            />
          </div>
        ))}
      </div>
      <SelectField
        label={placesWords.zone}
        value={hours.timeZone}
        options={withZone(hours.timeZone)}
        {...(problems.timeZone ? { error: problems.timeZone } : {})}
        onChange={({ target }) => change({ timeZone: target.value })}
      />
      <Exceptions hours={hours} problems={problems} onChange={(exceptions) => change({ exceptions })} />
      {part.overtaken && (
        <OvertakenNote lines={hoursLines(place.hours, hours)} onKeep={part.accept} onTake={takeStored} />
      )}
    </Card>
  )
}

/** The hours that are typed, which the bar saves. */
const useHours = ({ place, onSaved }: HoursFormProps) => {
  const { remote } = useServices()
  const { run } = useSavePlace(onSaved)
  const form = useKept<OpeningHours, Tagged<OpeningHours | null>>(
    `hours/${place.id}`,
    {
      title: placesWords.hoursOf(place.name),
      value: place.hours ?? noHours,
      base: { value: place.hours, tag: place.hoursTag },
    },
    (typed) => Object.keys(hoursProblems(typed)).length,
  )
  const { value: hours, set: setHours } = form
  const part = usePlacePart(place.hours, place.hoursTag, form.base)
  const problems = form.isKept ? hoursProblems(hours) : {}
  const change = (part: Partial<OpeningHours>) => setHours((now) => ({ ...now, ...part }))
  const takeStored = () => {
    setHours(place.hours ?? noHours)
    form.saved(place.hours ?? noHours)
    part.accept()
  }
  const save = async (): Promise<boolean> => {
    const request = { params: { id: place.id }, body: { hours } }
    const { ifMatch } = part
    const done = placesWords.saved(place.name)
    const isSaved = await run(() => remote.ask('PUT /accounts/places/{id}/hours', request, { ifMatch }), done)
    if (isSaved) {
      part.saved(hours)
      form.saved(hours)
    }
    return isSaved
  }
  useFormActs(form.acts, { save, reset: takeStored, show: useShowPlace(place.id) })
  return { hours, change, problems, part, takeStored }
}

interface ExceptionsProps {
  hours: OpeningHours
  problems: Record<string, string>
  onChange: (exceptions: OpeningHours['exceptions']) => void
}

/** The first day from today on that is no exception yet. */
const nextFree = ({ timeZone, exceptions }: OpeningHours, now: number): string => {
  const day = 86_400_000
  const taken = new Set(exceptions.map(({ date }) => date))
  let at = now
  while (taken.has(wallClock(timeZone, at).date)) at += day
  return wallClock(timeZone, at).date
}

function Exceptions({ hours, problems, onChange }: ExceptionsProps) {
  const { clock } = useServices()
  const { exceptions } = hours
  return (
    <div className={layout.g2}>
      <GroupLabel>{placesWords.exceptions}</GroupLabel>
      <p className={`${prose.muted} ${prose.small}`}>{placesWords.exceptionsLead}</p>
      {exceptions.map((each, place) => (
        // By place: two rows may have the same date while one is typed.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={place} className={css.exception} role="group" aria-label={each.date}>
          <PlainInput
            type="date"
            aria-label={placesWords.date}
            value={each.date}
            onChange={({ target }) => onChange(replaced(exceptions, place, { ...each, date: target.value }))}
          />
          <DaySpans
            name={each.date}
            open={each.open}
            problem={problems[`exceptions/${place}`]}
            onChange={(open) => onChange(replaced(exceptions, place, { ...each, open }))}
          />
          <IconButton
            label={placesWords.removeDay(each.date)}
            icon={<Icon name="trash" />}
            onClick={() => onChange(exceptions.filter((_, at) => at !== place))}
          />
        </div>
      ))}
      <div>
        <Button
          kind="tonal"
          size="sm"
          icon={<Icon name="plus" weight="bold" />}
          onClick={() => onChange([...exceptions, { date: nextFree(hours, clock.now()), open: [] }])}
        >
          {placesWords.addDay}
        </Button>
      </div>
    </div>
  )
}
