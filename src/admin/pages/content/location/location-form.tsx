import { useMemo, useState, type ReactNode } from 'react'
import { hoursFields, hoursOf, timesText, weekdayFields, type HoursFields } from '#contract/content/locations.ts'
import type { Row } from '#contract/content/field.ts'
import { skipsFrom } from '#contract/rules/clock-changes.ts'
import { isTimeZone } from '#contract/rules/opening-problems.ts'
import { wallClock } from '#contract/rules/opening.ts'
import type { OpeningHours } from '#contract/shapes/place.ts'
import { clockTime, shortDate } from '#src/kit/format.ts'
import { useServices } from '#src/kit/services.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { Columns } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Note } from '#src/ui/note.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { locationWords } from '#src/words/admin-locations.ts'
import { ownTimeZone } from '../../../moments/own-time-zone.ts'
import type { ShownRow } from '../../../content/content-rows.ts'
import { fieldEdits } from '../../../editing/content-edits.ts'
import { useEditing } from '../../../editing/editing-context.ts'
import { CopyHours, week } from './copy-hours.tsx'
import { usualTimes } from './day-spans.tsx'
import * as css from './location-form.module.css'
import { OpenNow } from './open-now.tsx'
import { PinField } from './pin-field.tsx'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface LocationFormProps {
  shown: ShownRow
  /** What is wrong with its fields. */
  problems: Readonly<Record<string, string>>
  /** What is wrong with the row as a whole. */
  wrong: string | undefined
  fieldOf: (name: string) => ReactNode
}

/** The fields of a location in their cards, with its pin on a map, and what the phone says beside them. */
export function LocationForm({ shown, problems, wrong, fieldOf }: LocationFormProps) {
  const { content, edit } = useEditing()
  const { id, row, published } = shown
  const put = (values: Row) => edit(fieldEdits(content, { kind: 'locations', id }, published, values))
  return (
    <div className={css.form}>
      <div className={layout.g4}>
        <Card as="section" className={layout.g3}>
          <SectionHead title={locationWords.address} />
          {wrong !== undefined && (
            <Note tone="danger" live>
              {wrong}
            </Note>
          )}
          <div className={css.address}>
            <div>
              {['name', 'address1', 'address2'].map(fieldOf)}
              <Columns count={3}>{['city', 'state', 'zip'].map(fieldOf)}</Columns>
              {fieldOf('phone')}
            </div>
            <div>
              <PinField row={row} onMove={(latitude, longitude) => put({ latitude, longitude })} />
              <Columns>{['latitude', 'longitude'].map(fieldOf)}</Columns>
            </div>
          </div>
        </Card>
        <Hours row={row} put={put} fieldOf={fieldOf} />
        <Card as="section" className={layout.g3}>
          <SectionHead title={locationWords.more} />
          <Services row={row} put={put} />
          {restOf(row).map(fieldOf)}
        </Card>
        <Card as="section" className={layout.g3}>
          <SectionHead title={locationWords.tax} />
          {fieldOf('taxRates')}
        </Card>
        <Card as="section" className={layout.g3}>
          <SectionHead title={locationWords.end} />
          {fieldOf('closedForGood')}
        </Card>
      </div>
      <div className={css.aside}>
        <OpenNow row={row} problems={problems} />
      </div>
    </div>
  )
}

const addressFields = [
  'name',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'phone',
  'latitude',
  'longitude',
] as const
const placed: readonly string[] = [
  ...addressFields,
  'timeZone',
  ...weekdayFields,
  'exceptions',
  'taxRates',
  'closedForGood',
]

/** The fields that have no place of their own: one that is added to the declaration stands there too. */
const restOf = (row: Row): string[] => Object.keys(row).filter((name) => !placed.includes(name))

/** The services that many locations have, to be switched on and off; any other is typed below them. */
function Services({ row, put }: Pick<HoursProps, 'row' | 'put'>) {
  const services = Array.isArray(row.services) ? row.services : []
  const toggle = (name: string) =>
    put({ services: services.includes(name) ? services.filter((each) => each !== name) : [...services, name] })
  return (
    <div className={`${layout.flex} ${layout.wrap}`} role="group" aria-label={locationWords.services}>
      {[...new Set([...locationWords.usualServices, ...services])].map((name) => (
        <Chip key={name} on={services.includes(name)} onClick={() => toggle(name)}>
          {name}
        </Chip>
      ))}
    </div>
  )
}

interface HoursProps extends Pick<LocationFormProps, 'fieldOf'> {
  row: Row
  put: (values: Row) => void
}

const saysNothing = (row: Row): boolean =>
  row.timeZone === null && weekdayFields.every((day) => row[day] === null) && isNone(row.exceptions)

const isNone = (value: Row[string] | undefined): boolean => !Array.isArray(value) || value.length === 0

function Hours({ row, put, fieldOf }: HoursProps) {
  const [copies, setCopies] = useState(false)
  if (saysNothing(row))
    return (
      <Card as="section" className={layout.g3}>
        <SectionHead title={locationWords.hours} />
        <p className={prose.muted}>{locationWords.noHours}</p>
        <div>
          <Button kind="tonal" icon={<Icon name="plus" weight="bold" />} onClick={() => put(firstHours())}>
            {locationWords.addHours}
          </Button>
        </div>
      </Card>
    )
  const copyButton = (
    <Button
      kind="quiet"
      size="sm"
      icon={<Icon name="copy" weight="bold" />}
      aria-expanded={copies}
      onClick={() => setCopies(!copies)}
    >
      {locationWords.copy}
    </Button>
  )
  return (
    <>
      <Card as="section" className={layout.g3}>
        <SectionHead title={locationWords.hours} end={copyButton} />
        <p className={`${prose.muted} ${prose.small}`}>{locationWords.hoursLead}</p>
        {copies && <CopyHours row={row} onCopy={put} onClose={() => setCopies(false)} />}
        <div>{week.map(fieldOf)}</div>
        {fieldOf('timeZone')}
        <SkippedTimes row={row} />
        <div>
          <Button kind="danger-quiet" size="sm" onClick={() => put({ ...hoursFields(null) })}>
            {locationWords.removeHours}
          </Button>
        </div>
      </Card>
      <Card as="section" className={layout.g3}>
        <SectionHead title={locationWords.dates} />
        {fieldOf('exceptions')}
      </Card>
    </>
  )
}

/** What hours begin with: the time zone of this device, and the usual times of every day but Sunday. */
const firstHours = (): Row => ({
  timeZone: ownTimeZone,
  ...Object.fromEntries(weekdayFields.map((day) => [day, day === 'sunday' ? 'closed' : timesText([usualTimes])])),
})

/** Days that are looked at: each of the clock's changes of a year. */
const lookedAt = 366

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const timesOn = (hours: OpeningHours, date: string): string[] => {
  const day = hours.weekly[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? []
  const open = hours.exceptions.find((each) => each.date === date)?.open ?? day
  return open.flatMap(({ opens, closes }) => [opens, closes])
}

/** Times of the coming year that the clock skips on their day. */
function SkippedTimes({ row }: { row: Row }) {
  const { clock } = useServices()
  const zone = typeof row.timeZone === 'string' && isTimeZone(row.timeZone) ? row.timeZone : undefined
  const skips = useMemo(
    () => (zone === undefined ? [] : skipsFrom(zone, wallClock(zone, clock.now()).date, lookedAt)),
    [zone, clock],
  )
  const hours = hoursOf(row as HoursFields)
  const met = skips.filter(
    ({ date, from, until }) =>
      hours && timesOn(hours, date).some((time) => minutesOf(time) > from && minutesOf(time) < until),
  )
  return met.map(({ date, from, until }) => (
    <Note key={date} tone="warning">
      {locationWords.skipped(shortDate(`${date}T12:00:00`), clockTime(from), clockTime(until))}
    </Note>
  ))
}
