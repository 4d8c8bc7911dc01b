import { useState } from 'react'
import { adminSections } from '#contract/routes/admin.ts'
import { hoursOf, weekdayFields, type HoursFields } from '#contract/content/locations.ts'
import type { Row } from '#contract/content/field.ts'
import { momentAt } from '#contract/rules/clock-changes.ts'
import { wallClock } from '#contract/rules/opening.ts'
import type { OpeningHours } from '#contract/shapes/place.ts'
import { clockTime } from '#src/kit/format.ts'
import { openingView } from '#src/kit/opening.ts'
import { useServices } from '#src/kit/services.ts'
import { Anchor } from '#src/ui/anchor.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import { SectionHead } from '#src/ui/section-head.tsx'
import { useNow } from '#src/ui/use-now.ts'
import { locationWords } from '#src/words/admin-locations.ts'
import { openingWords } from '#src/words/opening.ts'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

const hoursNames: readonly string[] = ['timeZone', 'exceptions', ...weekdayFields]
const { path: placesPath } = adminSections.find(({ name }) => name === 'places')!

interface OpenNowProps {
  /** As it is edited. */
  row: Row
  /** What is wrong with its fields. */
  problems: Readonly<Record<string, string>>
}

/** What the phone derives from the edited hours, now or at another time there. */
export function OpenNow({ row, problems }: OpenNowProps) {
  const [typed, setTyped] = useState('')
  const hours = hoursNames.some((name) => problems[name] !== undefined) ? undefined : hoursOf(row as HoursFields)
  return (
    <Card as="section" className={layout.g3} aria-label={locationWords.now}>
      <SectionHead title={locationWords.now} />
      <p className={`${prose.muted} ${prose.small}`}>{locationWords.nowLead}</p>
      {row.closedForGood === true ? (
        <p>{locationWords.closedForGood}</p>
      ) : hours ? (
        <>
          <Said hours={hours} typed={typed} />
          <Field
            label={locationWords.at}
            type="datetime-local"
            optional
            value={typed}
            hint={locationWords.atHint}
            onChange={({ target }) => setTyped(target.value)}
          />
        </>
      ) : (
        <p>{hours === null ? locationWords.saysNothing : locationWords.wrongHours}</p>
      )}
      <p className={`${prose.muted} ${prose.small}`}>
        {locationWords.daily}{' '}
        <Anchor className={`${prose.link} ${prose.linkTap}`} href={placesPath}>
          {locationWords.dailyLink}
        </Anchor>
      </p>
    </Card>
  )
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

function Said({ hours, typed }: { hours: OpeningHours; typed: string }) {
  const { clock } = useServices()
  const now = useNow(clock.now, Infinity, 30_000)
  const [date = '', time = ''] = typed.split('T')
  const at = time === '' ? now : momentAt(hours.timeZone, date, minutesOf(time))
  const { weekday, minutes } = wallClock(hours.timeZone, at)
  const isSkipped = time !== '' && minutes !== minutesOf(time)
  const view = openingView({ hours }, at)
  if (!view) return null
  const says = time === '' ? locationWords.localTime : locationWords.thatTime
  return (
    <div className={layout.g1}>
      <span className={`${layout.flex} ${layout.wrap}`} role="status">
        <Badge tone={view.open ? 'success' : 'plain'}>{view.open ? locationWords.open : locationWords.nowClosed}</Badge>
        <b>{view.text}</b>
      </span>
      <span className={`${prose.muted} ${prose.small}`}>
        {says(openingWords.weekday(weekday), clockTime(minutes))} {isSkipped && locationWords.skippedTime}
      </span>
    </div>
  )
}
