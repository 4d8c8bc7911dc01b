import { useMemo, useRef, useState } from 'react'
import type { Location } from '#contract/shapes/place.ts'
import { AsOf } from '#src/customer/ui/as-of.tsx'
import { Missing } from '#src/customer/ui/missing.tsx'
import type { StoredView } from '#src/kit/data/use-stored.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import type { MapHandle } from '#src/customer/places/map/scene.ts'
import { CityFilter } from '#src/customer/places/city-filter.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Note } from '#src/ui/note.tsx'
import { Page } from '#src/phone/ui/page.tsx'
import { dataWords } from '#src/words/data.ts'
import { findUsWords } from '#src/words/find-us.ts'
import { NoSites, SitesSkeleton } from '#src/customer/places/no-sites.tsx'
import { SitesMap } from '#src/customer/places/sites-map.tsx'
import { Sites } from '#src/customer/places/sites.tsx'
import { readTarget } from '#src/customer/places/target.ts'
import * as css from './find-us.module.css'
import { useFindUs } from '#src/customer/places/use-find-us.ts'
import { useMapMoves } from '#src/customer/places/use-map-moves.ts'
import { useListedPlaces } from '#src/customer/places/use-listed-places.ts'

/** Every location, on a map and in a list: the user's own first, then the nearest when the position is known, else alphabetical. */
export default function FindUsScreen() {
  const { back } = useNavigation()
  const places = useListedPlaces()
  if (places.is === 'known' && places.value.length > 0) return <Found view={places} places={places.value} />
  return (
    <Page width="list" title={findUsWords.title} onBack={back} busy={places.is === 'loading'}>
      <AsOf what={dataWords.locations} view={places} />
      {places.is === 'known' ? (
        <NoSites onRetry={places.refresh} />
      ) : (
        <Missing view={places} words={findUsWords.missing} placeholder={<SitesSkeleton />} />
      )}
    </Page>
  )
}

function Found({ view, places }: { view: StoredView<Location[]>; places: readonly Location[] }) {
  const { back, opens, query } = useNavigation()
  const state = useFindUs(places)
  const handle = useRef<MapHandle>(null)
  const [inView, setInView] = useState<readonly number[]>()
  const { find } = useMapMoves({ handle, isDrawn: inView !== undefined, state, places })
  const target = useMemo(() => readTarget(query, opens), [query, opens])
  const { cities, city, filter } = state
  // Where each location is in a city of its own, the menu would be the list again: the search finds a city.
  const isFiltered = cities.length > 0 && cities.length < places.length
  return (
    <Page
      width="list"
      title={findUsWords.title}
      end={isFiltered && <CityFilter cities={cities} value={city} onChange={filter} />}
      onBack={back}
      top={<SitesMap {...{ state, places, handle }} search={css.search} onFind={find} onView={setInView} />}
    >
      {target?.asked && (
        <Note icon={<Icon name="map-pin" weight="fill" />}>
          <b>{findUsWords.chooseFirst}.</b> {findUsWords.chooseFirstBody}
        </Note>
      )}
      <AsOf what={dataWords.locations} view={view} />
      <Sites key={`${state.sought} ${city}`} {...{ state, target }} total={places.length} inView={inView?.length} />
    </Page>
  )
}
