import { nextBill } from '#contract/rules/membership-acts.ts'
import { dayOf, periodFrom, stateOf, writtenDay } from '#contract/rules/membership.ts'
import { callAddress } from '#contract/rules/phone.ts'
import type { Redemption } from '#contract/shapes/order.ts'
import type { Location } from '#contract/shapes/place.ts'
import { Missing } from '#src/customer/ui/missing.tsx'
import { Sheet } from '#src/customer/ui/overlays/sheet.tsx'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { money } from '#src/kit/format.ts'
import { saveFile } from '#src/platform/save-file.ts'
import { locations, redemptions } from '#src/resources/resource.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { RowLink, Rows } from '#src/ui/row.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Tile } from '#src/ui/tile.tsx'
import { membershipWords as words } from '#src/words/membership.ts'
import { UseRow } from '../account/history/rows.tsx'
import { useHomeLocation } from '../places/use-home-location.ts'
import { calendarFile } from './calendar-file.ts'
import type { MembershipSheetProps } from './freeze-sheet.tsx'
import type { OwnMembership } from '../memberships/own.ts'
import * as prose from '#src/ui/styles/prose.module.css'

/** The washes of this period by place and time, the next billing for the calendar, and whom to ask at the place. */
export default function PeriodSheet({ own, open, onClose }: MembershipSheetProps) {
  const uses = useStored(redemptions, undefined)
  const places = knownOr(useStored(locations, undefined))
  const { terms } = own.membership
  const since = periodFrom(terms)
  const ofPeriod = uses.is === 'known' ? washesSince(uses.value, own.membership.id, since) : []
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={words.period}
      description={words.periodSince(writtenDay(own.rules.timeZone, since))}
    >
      {uses.is !== 'known' ? (
        <Missing view={uses} words={words.washesMissing} placeholder={<Skeleton width="100%" />} />
      ) : ofPeriod.length === 0 ? (
        <p className={prose.muted}>{words.noWashes}</p>
      ) : (
        <Rows>
          {ofPeriod.map((use, index) => (
            <UseRow key={`${use.usedDate} ${index}`} use={use} places={places} />
          ))}
        </Rows>
      )}
      <Contact own={own} lastPlace={ofPeriod[0]?.locationId} places={places ?? []} />
      {hasBill(own) && (
        <Button kind="tonal" block icon={<Icon name="calendar-blank" />} onClick={() => saveBilling(own)}>
          {words.toCalendar}
        </Button>
      )}
    </Sheet>
  )
}

/** @param since epoch milliseconds @returns newest first */
const washesSince = (uses: readonly Redemption[], membership: string, since: number): Redemption[] =>
  uses.filter(
    ({ kind, usedDate, membershipId = membership }) =>
      kind === 'washClub' && membershipId === membership && Date.parse(usedDate) >= since,
  )

interface ContactProps {
  own: OwnMembership
  lastPlace: number | undefined
  places: readonly Location[]
}

/** The place of the last wash, or the one that the member has chosen, with its phone number. */
function Contact({ own, lastPlace, places }: ContactProps) {
  const { id: home } = useHomeLocation()
  const { locationIds } = own.membership.terms.plan
  const reachable = places.filter(
    ({ id, phone, closedForGood }) => phone && !closedForGood && (locationIds.length === 0 || locationIds.includes(id)),
  )
  const place = reachable.find(({ id }) => id === lastPlace) ?? reachable.find(({ id }) => id === home) ?? reachable[0]
  if (!place?.phone) return null
  return (
    <Rows>
      <RowLink
        href={callAddress(place.phone)}
        start={
          <Tile size="sm">
            <Icon name="phone" />
          </Tile>
        }
        title={words.ask(place.name)}
        detail={place.phone}
      />
    </Rows>
  )
}

const hasBill = ({ membership: { terms }, now }: OwnMembership): boolean => {
  const state = stateOf(terms, now)
  return state === 'active' || state === 'frozen'
}

const saveBilling = ({ membership: { id, terms }, rules, now }: OwnMembership): void => {
  const { at, totalCents } = nextBill(terms, rules)
  const day = dayOf(rules.timeZone, at)
  const title = words.calendarTitle(terms.plan.name, money(totalCents))
  const text = calendarFile({ id: `${id}-${day}`, title, note: words.calendarNote, day, madeAt: now })
  saveFile(new Blob([text], { type: 'text/calendar' }), `${words.calendarName}-${day}.ics`)
}
