import { knownOr } from '#src/kit/data/known-or.ts'
import { useMemo, useRef, useState } from 'react'
import type { Location } from '#contract/shapes/place.ts'
import { AsOf } from '#src/customer/ui/as-of.tsx'
import { Missing } from '#src/customer/ui/missing.tsx'
import type { StoredView } from '#src/kit/data/use-stored.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { NoSites, SitesSkeleton } from '#src/customer/places/no-sites.tsx'
import { Sites } from '#src/customer/places/sites.tsx'
import { readTarget } from '#src/customer/places/target.ts'
import { useFindUs, type FindUs } from '#src/customer/places/use-find-us.ts'
import { useMapMoves } from '#src/customer/places/use-map-moves.ts'
import type { MapHandle } from '#src/customer/places/map/scene.ts'
import { CityFilter } from '#src/customer/places/city-filter.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Note } from '#src/ui/note.tsx'
import { dataWords } from '#src/words/data.ts'
import { findUsWords } from '#src/words/find-us.ts'
import type { PageProps } from '../../ui/page-props.ts'
import { WebPage } from '../../ui/web-page.tsx'
import * as css from './locations-page.module.css'
import { MapSide } from './map-side.tsx'
import { useListedPlaces } from '#src/customer/places/use-listed-places.ts'

const none: readonly Location[] = []

/** Every location on a map and in a list, which are one: what is chosen on either is chosen on both. */
export default function LocationsPage({ route }: PageProps) {
  const view = useListedPlaces()
  const places = knownOr(view, none)
  const state = useFindUs(places)
  const { cities, city, filter } = state
  return (
    <WebPage
      title={places.length > 0 ? findUsWords.visit(places.length) : route.title}
      end={cities.length > 0 && <CityFilter cities={cities} value={city} onChange={filter} />}
      busy={view.is === 'loading'}
    >
      {view.is !== 'known' ? (
        <Missing view={view} words={findUsWords.missing} placeholder={<SitesSkeleton />} />
      ) : places.length === 0 ? (
        <NoSites onRetry={view.refresh} />
      ) : (
        <Found {...{ view, places, state }} />
      )}
    </WebPage>
  )
}

interface FoundProps {
  view: StoredView<Location[]>
  places: readonly Location[]
  state: FindUs
}

function Found({ view, places, state }: FoundProps) {
  const { opens, query } = useNavigation()
  const handle = useRef<MapHandle>(null)
  const [inView, setInView] = useState<readonly number[]>()
  const { find } = useMapMoves({ handle, isDrawn: inView !== undefined, state, places })
  const target = useMemo(() => readTarget(query, opens), [query, opens])
  return (
    <>
      {target?.asked && (
        <div className={css.asked}>
          <Note icon={<Icon name="map-pin" weight="fill" />}>
            <b>{findUsWords.chooseFirst}.</b> {findUsWords.chooseFirstBody}
          </Note>
        </div>
      )}
      <AsOf what={dataWords.locations} view={view} />
      <div className={css.both}>
        <MapSide {...{ state, places, handle }} onFind={find} onView={setInView} />
        <div className={css.side}>
          <Sites
            key={`${state.sought} ${state.city}`}
            {...{ state, target }}
            total={places.length}
            inView={inView?.length}
            byCity
            list={css.list}
          />
        </div>
      </div>
    </>
  )
}
