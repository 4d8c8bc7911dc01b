import { knownOr } from '#src/kit/data/known-or.ts'
import type { Location } from '#contract/shapes/place.ts'
import type { StoredView } from '#src/kit/data/use-stored.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { useServices } from '#src/kit/services.ts'
import { directionsLink } from '#src/customer/places/directions.ts'
import { LinkButton } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { useInBrowser } from '#src/customer/ui/use-in-browser.ts'
import { findUsWords } from '#src/words/find-us.ts'
import { webHomeWords } from '#src/words/web-home.ts'
import * as css from './home-places.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

/** More are found on the page of the locations. */
const most = 8

/** The merchant's locations by name; nothing without any. */
export function HomePlaces({ view }: { view: StoredView<Location[]> }) {
  const { device } = useServices()
  const hasMap = useNavigation().opens('/findUs')
  const os = useInBrowser() ? device.os : 'other'
  const places = knownOr(view, [])
  if (places.length === 0) return null
  return (
    <section className={css.section}>
      <div className={css.head}>
        <h2 className={css.title}>{findUsWords.visit(places.length)}</h2>
        {hasMap && (
          <LinkButton kind="tonal" href="/findUs">
            {webHomeWords.seeMap}
          </LinkButton>
        )}
      </div>
      <ul className={css.places}>
        {places.slice(0, most).map((place) => (
          <Card as="li" key={place.id} className={css.place}>
            <h3 className={css.name}>{place.name}</h3>
            <p className={`${prose.small} ${prose.muted}`}>{place.address1}</p>
            <a
              className={`${prose.link} ${prose.linkTap} ${prose.small}`}
              href={directionsLink(place, os)}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={findUsWords.directionsTo(place.name)}
            >
              {findUsWords.directions}
            </a>
          </Card>
        ))}
      </ul>
      {hasMap && places.length > most && (
        <LinkButton kind="quiet" href="/findUs">
          {webHomeWords.allLocations(places.length)}
        </LinkButton>
      )}
    </section>
  )
}
