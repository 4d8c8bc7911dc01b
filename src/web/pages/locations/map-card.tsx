import { useEffect, useEffectEvent, useRef } from 'react'
import type { Location } from '#contract/shapes/place.ts'
import { useServices } from '#src/kit/services.ts'
import { directionsLink } from '#src/customer/places/directions.ts'
import { LinkButton } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { findUsWords } from '#src/words/find-us.ts'
import * as css from './map-card.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** Address and directions of the location whose marker was pressed: a dialog that leaves the page usable. */
export function MapCard({ place, onClose }: { place: Location; onClose: () => void }) {
  const { device } = useServices()
  const card = useRef<HTMLDivElement>(null)
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => key === 'Escape' && onClose())
  useEffect(() => {
    const element = card.current
    const pressed = (event: KeyboardEvent) => onKey(event)
    element?.focus({ preventScroll: true })
    element?.addEventListener('keydown', pressed)
    return () => element?.removeEventListener('keydown', pressed)
  }, [])
  const { address1, address2, city, state, zip } = place
  return (
    <div ref={card} role="dialog" aria-label={findUsWords.carWash} tabIndex={-1} className={css.card} data-over-map>
      <h2 className={css.title}>{findUsWords.carWash}</h2>
      <p className={`${prose.small} ${css.address}`}>
        {[address1, address2].filter(Boolean).join(', ')}
        <br />
        {city}, {state} {zip}
      </p>
      <LinkButton
        className={css.way}
        href={directionsLink(place, device.os)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={findUsWords.directionsTo(place.name)}
        icon={<Icon name="navigation-arrow" weight="bold" />}
      >
        {findUsWords.directions}
      </LinkButton>
      <IconButton
        className={css.close}
        label={findUsWords.close}
        icon={<Icon name="x" weight="bold" size="sm" />}
        onClick={onClose}
      />
    </div>
  )
}
