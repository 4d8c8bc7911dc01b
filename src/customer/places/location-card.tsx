import { memo, useEffect, useRef } from 'react'
import { callAddress, phoneText } from '#contract/rules/phone.ts'
import type { Location } from '#contract/shapes/place.ts'
import { addressLine, directionsLink } from './directions.ts'
import { milesText, type WithDistance } from './distance.ts'
import { OpeningLine, TodaysNotice } from './opening-line.tsx'
import { openingView } from '#src/kit/opening.ts'
import type { OS } from '#src/platform/device.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Actions, LinkButton } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { RowButton } from '#src/ui/row.tsx'
import { findUsWords } from '#src/words/find-us.ts'
import { listingAt, type Target } from './target.ts'
import type { Selection } from './use-find-us.ts'
import * as layout from '#src/ui/styles/layout.module.css'
import * as css from './sites.module.css'
import * as prose from '#src/ui/styles/prose.module.css'
import * as row from '#src/ui/row.module.css'

interface SiteProps extends WithDistance<Location> {
  /** In epoch milliseconds; undefined where the browser has not told it yet. */
  now: number | undefined
  onChoose: (selection: Selection) => void
}

interface LocationCardProps extends SiteProps {
  target: Target | undefined
  os: OS
  /** The selected location: it has a brand edge here and the large marker on the map. */
  chosen: boolean
  /** Just selected: by its row, whose focus moves here, or on the map, which keeps the focus. */
  arrival: 'focus' | 'scroll' | undefined
  /** Its city stands beside its name. */
  byCity?: boolean
}

/** One location: hours, address, distance, directions, phone and services. */
export const LocationCard = memo(
  ({ location, miles, now, target, os, chosen, arrival, byCity, onChoose }: LocationCardProps) => {
    const card = useRef<HTMLDivElement>(null)
    const name = useRef<HTMLButtonElement>(null)
    const hasCity = byCity && location.city !== '' && location.city !== location.name
    useEffect(() => {
      if (arrival === 'focus') name.current?.focus({ preventScroll: true })
      if (arrival === 'scroll') card.current?.scrollIntoView({ block: 'nearest' })
    }, [arrival])
    return (
      <Card as="li" ref={card} data-ui="site" className={`${layout.g3} ${css.site}`} selected={chosen}>
        <div className={layout.between}>
          <div className={layout.grow}>
            <h2 className={css.name}>
              <button
                type="button"
                ref={name}
                className={css.show}
                aria-label={findUsWords.showOnMap(hasCity ? `${location.name} ${location.city}` : location.name)}
                aria-pressed={chosen}
                onClick={() => onChoose({ id: location.id, by: 'list' })}
              >
                {hasCity ? (
                  <>
                    {location.name} <span className={css.second}>{location.city}</span>
                  </>
                ) : (
                  location.name
                )}
              </button>
            </h2>
            <p className={`${prose.small} ${prose.muted}`}>{addressLine(location)}</p>
            <Opening location={location} now={now} />
            {location.phone && <Phone name={location.name} phone={location.phone} />}
            {location.services && (
              <p className={`${prose.small} ${prose.muted}`}>
                <span className={prose.visuallyHidden}>{findUsWords.services} </span>
                {location.services.join(' · ')}
              </p>
            )}
          </div>
          {miles !== undefined && (
            <Badge tone="brand" className={prose.num}>
              {milesText(miles)}
            </Badge>
          )}
        </div>
        {location.picture && (
          <img
            className={css.picture}
            src={location.picture}
            alt={location.name}
            width={640}
            height={320}
            loading="lazy"
          />
        )}
        {now !== undefined && <TodaysNotice place={location} now={now} />}
        <SiteActions {...{ location, os, target }} />
      </Card>
    )
  },
)

/** The line has its height before the moment is known. */
const Opening = ({ location, now }: Pick<LocationCardProps, 'location' | 'now'>) =>
  now === undefined ? (
    location.hours && (
      <p className={prose.small} aria-hidden="true">
        {'\u00a0'}
      </p>
    )
  ) : (
    <OpeningLine place={location} now={now} />
  )

const Phone = ({ name, phone }: { name: string; phone: string }) => (
  <a
    className={`${prose.link} ${prose.linkTap} ${prose.small} ${prose.num}`}
    href={callAddress(phone)}
    aria-label={findUsWords.call(name, phoneText(phone))}
  >
    {phoneText(phone)}
  </a>
)

const SiteActions = ({ location, os, target }: Pick<LocationCardProps, 'location' | 'os' | 'target'>) => (
  <Actions>
    <LinkButton
      kind="tonal"
      href={directionsLink(location, os)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={findUsWords.directionsTo(location.name)}
      icon={<Icon name="navigation-arrow" weight="bold" />}
    >
      {findUsWords.directions}
    </LinkButton>
    {target && (
      <LinkButton href={listingAt(target, location.id)} aria-label={findUsWords.at(target.words, location.name)}>
        {target.words}
      </LinkButton>
    )}
  </Actions>
)

/** One of many, collapsed until it is pressed: name, address, hours and distance. */
export const LocationRow = memo(({ location, miles, now, onChoose }: SiteProps) => (
  <Card as="li" flush className={row.rows} data-ui="rows">
    <RowButton
      aria-expanded={false}
      onClick={() => onChoose({ id: location.id, by: 'list' })}
      title={location.name}
      detail={[location.address1, now === undefined ? undefined : openingView(location, now)?.text]
        .filter(Boolean)
        .join(' · ')}
      end={
        <>
          {miles !== undefined && (
            <span className={`${prose.small} ${prose.muted} ${prose.num} ${layout.nowrap}`}>{milesText(miles)}</span>
          )}
          <Icon name="caret-down" weight="bold" className={row.chev} />
        </>
      }
    />
  </Card>
))
