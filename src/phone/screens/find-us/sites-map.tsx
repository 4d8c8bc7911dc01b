import { lazy, Suspense, useCallback, useState, type RefObject } from 'react'
import type { Location } from '#contract/shapes/place.ts'
import { PlaceMap } from '#src/shop/map/place-map.tsx'
import { pointOf, type MapHandle } from '#src/shop/map/scene.ts'
import { PlaceSearch, searchFrom } from '#src/shop/place/place-search.tsx'
import * as css from './find-us.module.css'
import type { FindUs } from './use-find-us.ts'

const ClusterSheet = lazy(() => import('./cluster-sheet.tsx'))

interface SitesMapProps {
  state: FindUs
  /** All locations of the merchant. */
  places: readonly Location[]
  handle: RefObject<MapHandle | null>
  onFind: () => void
  onView: (ids: readonly number[]) => void
}

/** The locations on the map, with the search over it and the sheet of a cluster. */
export function SitesMap({ state, places, handle, onFind, onView }: SitesMapProps) {
  const { shown, chosen, choose, position, text, search, found } = state
  const [cluster, setCluster] = useState<{ ids: readonly number[]; near: string }>({ ids: [], near: '' })
  const [open, setOpen] = useState(false)
  // Kept for the closing animation.
  const [asked, setAsked] = useState(false)
  const onChoose = useCallback((id: number) => choose({ id, by: 'map' }), [choose])
  const onCluster = useCallback((ids: readonly number[], near: string) => {
    setAsked(true)
    setCluster({ ids, near })
    setOpen(true)
  }, [])
  const members = found.filter(({ location }) => cluster.ids.includes(location.id))
  return (
    <>
      {places.length >= searchFrom && (
        <div className={css.search} data-over-map>
          <PlaceSearch value={text} onChange={search} />
        </div>
      )}
      <PlaceMap
        places={shown}
        chosen={chosen}
        position={position.point}
        finding={position.is === 'asking'}
        {...{ handle, onFind, onChoose, onCluster, onView }}
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
