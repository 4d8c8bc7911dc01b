import { memo } from 'react'
import type { Location } from '#contract/shapes/place.ts'
import { addressLine, directionsLink, phoneText } from '#src/shop/place/directions.ts'
import { milesText, type WithDistance } from '#src/shop/place/distance.ts'
import type { OS } from '#src/platform/device.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Actions, LinkButton } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { RowButton } from '#src/ui/row.tsx'
import { findUsWords } from '#src/words/find-us.ts'
import { listingAt, type Target } from './target.ts'
import * as layout from '#src/ui/styles/layout.module.css'
import * as css from './find-us.module.css'
import * as prose from '#src/ui/styles/prose.module.css'
import * as row from '#src/ui/row.module.css'

interface LocationCardProps extends WithDistance<Location> {
  target: Target | undefined
  os: OS
  /** The nearest location: shown with a brand edge. */
  first: boolean
  /** Just opened from its row: the row's focus moves to its heading. */
  focused?: boolean
}

const takeFocus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true })

/** One location: address, distance, directions, phone and services. */
export const LocationCard = memo(({ location, miles, target, os, first, focused }: LocationCardProps) => (
  <Card as="li" data-ui="site" className={`${layout.g3} ${css.site}`} selected={first}>
    <div className={layout.between}>
      <div className={layout.grow}>
        <h2 className={css.name} tabIndex={-1} ref={focused ? takeFocus : undefined}>
          {location.name}
        </h2>
        <p className={`${prose.small} ${prose.muted}`}>{addressLine(location)}</p>
        {location.phone && (
          <a
            className={`${prose.link} ${prose.linkTap} ${prose.small} ${prose.num}`}
            href={`tel:${location.phone}`}
            aria-label={findUsWords.call(location.name, phoneText(location.phone))}
          >
            {phoneText(location.phone)}
          </a>
        )}
      </div>
      {miles !== undefined && (
        <Badge tone="brand" className={prose.num}>
          {milesText(miles)}
        </Badge>
      )}
    </div>
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
  </Card>
))

/** One of many, collapsed until it is pressed: name, address and distance. */
export const LocationRow = memo(
  ({ location, miles, onOpen }: WithDistance<Location> & { onOpen: (id: number) => void }) => (
    <Card as="li" flush className={row.rows} data-ui="rows">
      <RowButton
        aria-expanded={false}
        onClick={() => onOpen(location.id)}
        title={location.name}
        detail={addressLine(location)}
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
  ),
)
