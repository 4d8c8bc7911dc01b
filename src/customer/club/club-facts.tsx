import type { ReactNode } from 'react'
import { toCents } from '#contract/rules/money.ts'
import type { Vehicle } from '#contract/shapes/account.ts'
import type { WashClub } from '#contract/shapes/wallet.ts'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { listText, money } from '#src/kit/format.ts'
import { locations } from '#src/resources/resource.ts'
import { clubState } from '../memberships/club-state.ts'
import { useBillingDay } from '../memberships/billing-day.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Row, Rows } from '#src/ui/row.tsx'
import { Tile } from '#src/ui/tile.tsx'
import { accountWords } from '#src/words/account.ts'
import { clubWords as words } from '#src/words/club.ts'
import * as css from './club-facts.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

interface ClubFactsProps {
  club: WashClub
  car: Vehicle | null
  /** More rows, below. */
  children?: ReactNode
}

/** When the club is billed next, or ends, for which vehicle, and where it is good. */
export function ClubFacts({ club, car, children }: ClubFactsProps) {
  const places = knownOr(useStored(locations, undefined))
  const day = useBillingDay()
  const state = clubState(club)
  const dateName = state === 'ending' ? words.usableUntil : state === 'unpaid' ? words.unpaidSince : words.nextBilling
  const price = state !== 'ending' && club.monthlyPrice !== null && money(toCents(club.monthlyPrice))
  return (
    <Rows>
      {club.nextBillingDate && (
        <Fact
          icon="calendar-check"
          name={dateName}
          value={day(club.nextBillingDate)}
          end={price && <b className={prose.num}>{price}</b>}
        />
      )}
      {car && (
        <Fact
          icon="car-profile"
          name={words.vehicle}
          value={accountWords.vehicle(car.year, car.make, car.model)}
          end={<Badge>{car.license}</Badge>}
        />
      )}
      <Fact icon="map-pin" name={words.goodAt} value={goodAt(club.locations, places)} />
      {children}
    </Rows>
  )
}

interface FactProps {
  icon: 'calendar-check' | 'car-profile' | 'map-pin'
  name: string
  value: string
  end?: ReactNode
}

/** A muted name above its value. */
const Fact = ({ icon, name, value, end }: FactProps) => (
  <Row
    start={
      <Tile size="sm">
        <Icon name={icon} />
      </Tile>
    }
    title={
      <>
        <span className={css.name}>{name}</span>
        {value}
      </>
    }
    end={end}
  />
)

/** "All 4 locations", "Elm Street and Old Mill". */
const goodAt = (ids: readonly number[], places: readonly { id: number; name: string }[] | undefined): string => {
  if (ids.length === 0) return places?.length ? words.allLocations(places.length) : words.everyLocation
  const names = (places ?? []).filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  return names.length === 0 ? words.someLocations(ids.length) : listText(names)
}
