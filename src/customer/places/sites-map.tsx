import { Suspense, useCallback, useState, type RefObject } from 'react'
import { lazyPart } from '#src/ui/lazy-part.ts'
import type { Location } from '#contract/shapes/place.ts'
import { PlaceMap } from './map/place-map.tsx'
import { pointOf, type MapHandle } from './map/scene.ts'
import { PlaceSearch, searchFrom } from './place-search.tsx'
import type { FindUs } from './use-find-us.ts'

const ClusterSheet = lazyPart(() => import('./cluster-sheet.tsx'))

interface SitesMapProps {
  state: FindUs
  /** All locations of the merchant. */
  places: readonly Location[]
  handle: RefObject<MapHandle | null>
  onFind: () => void
  onView: (ids: readonly number[]) => void
  /** Class that places the search over the map. */
  search: string | undefined
  /** A marker was pressed; the location is selected then. */
  onMarker?: (id: number) => void
  /** See PlaceMap. */
  named?: boolean
}

/** The locations on the map, with the search over it and the sheet of a cluster. */
export function SitesMap({ state, places, handle, onFind, onView, onMarker, search, named }: SitesMapProps) {
  const { shown, chosen, choose, position, text, found } = state
  const [cluster, setCluster] = useState<{ ids: readonly number[]; near: string }>({ ids: [], near: '' })
  const [open, setOpen] = useState(false)
  // Kept for the closing animation.
  const [asked, setAsked] = useState(false)
  const onChoose = useCallback(
    (id: number) => {
      choose({ id, by: 'map' })
      onMarker?.(id)
    },
    [choose, onMarker],
  )
  const onCluster = useCallback((ids: readonly number[], near: string) => {
    setAsked(true)
    setCluster({ ids, near })
    setOpen(true)
  }, [])
  const members = found.filter(({ location }) => cluster.ids.includes(location.id))
  return (
    <>
      {places.length >= searchFrom && (
        <div className={search} data-over-map>
          <PlaceSearch value={text} onChange={state.search} />
        </div>
      )}
      <PlaceMap
        places={shown}
        chosen={chosen}
        position={position.point}
        finding={position.is === 'asking'}
        {...{ handle, named, onFind, onChoose, onCluster, onView }}
      />
      <Suspense>
        {asked && (
          <ClusterSheet
            open={open}
            near={cluster.near}
            members={members}
            onClose={() => setOpen(false)}
            onChoose={(id) => {
              setOpen(false)
              choose({ id, by: 'list' })
            }}
            onZoom={() => {
              setOpen(false)
              handle.current?.fit(members.map(({ location }) => pointOf(location)))
            }}
          />
        )}
      </Suspense>
    </>
  )
}
