import { lazy, Suspense, type RefObject } from 'react'
import { useServices } from '#src/kit/services.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { withLoadTimeout } from '#src/kit/lazy-screen.tsx'
import { mapSettings } from '#src/resources/resource.ts'
import { Icon } from '#src/ui/icon.tsx'
import { MapButton } from '#src/ui/map-pin.tsx'
import { Note } from '#src/ui/note.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { mapWords } from '#src/words/map.ts'
import { allowLeaflet } from './allow-leaflet.ts'
import { MapFailure } from './map-failure.tsx'
import * as css from './place-map.module.css'
import { pointOf, type MapEvents, type MapHandle, type MapScene } from './scene.ts'

const LeafletMap = lazy(() => {
  allowLeaflet()
  return withLoadTimeout(() => import('./leaflet/leaflet-map.tsx'))
})

const failed = (
  <div className={css.failed}>
    <Note>{mapWords.failed}</Note>
  </div>
)

export interface PlaceMapProps extends MapScene, MapEvents {
  handle: RefObject<MapHandle | null>
  /** "Your Location" was pressed. */
  onFind: () => void
  finding: boolean
}

/** The locations on a map, with the buttons that every map has. */
export function PlaceMap({ handle, onFind, finding, ...scene }: PlaceMapProps) {
  const site = useSite()
  const { report } = useServices()
  const settings = useStored(mapSettings, undefined).value
  const center = site.map.center ?? (scene.places[0] ? pointOf(scene.places[0]) : { lat: 0, lng: 0 })
  const tiles = settings?.tiles ?? null
  return (
    <div className={css.box} data-ui="map-box">
      <MapFailure onError={report} instead={failed}>
        <Suspense>
          <LeafletMap
            {...scene}
            handle={handle}
            view={{ center, zoom: site.map.zoom }}
            {...{ tiles }}
            localMap={site.localMap}
          />
        </Suspense>
      </MapFailure>
      <div className={css.zoom}>
        <MapButton
          label={mapWords.zoomIn}
          icon={<Icon name="plus" weight="bold" />}
          onClick={() => handle.current?.zoomBy(1)}
        />
        <MapButton
          label={mapWords.zoomOut}
          icon={<Icon name="minus" weight="bold" />}
          onClick={() => handle.current?.zoomBy(-1)}
        />
      </div>
      <div className={css.find}>
        <MapButton
          label={mapWords.yourLocation}
          icon={finding ? <Spinner /> : <Icon name="crosshair-simple" weight="bold" />}
          onClick={onFind}
        />
      </div>
      {tiles && <p className={css.credit}>{tiles.attribution}</p>}
    </div>
  )
}
