import { knownOr } from '#src/kit/data/known-or.ts'
import { Suspense, useCallback, useState, type RefObject } from 'react'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { useConnectionState } from '#src/kit/connection/use-connection-state.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { useServices } from '#src/kit/services.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { mapSettings } from '#src/resources/resource.ts'
import { useInBrowser } from '#src/customer/ui/use-in-browser.ts'
import { allowLeaflet } from '#src/kit/map/allow-leaflet.ts'
import { serviceFor } from './map-service.ts'
import * as css from './place-map.module.css'
import { pointOf, type MapEvents, type MapHandle, type MapScene } from './scene.ts'

const LeafletMap = lazyPart(() => {
  allowLeaflet()
  return import('./leaflet/leaflet-map.tsx')
})
const FramedMap = lazyPart(() => import('./frame/framed-map.tsx'))

export interface MapSurfaceProps extends MapScene, MapEvents {
  handle: RefObject<MapHandle | null>
}

/**
 * The map itself: of the service that has a key, else the app's own. Offline, and when the service fails, the app's own
 * takes over.
 */
export function MapSurface(props: MapSurfaceProps) {
  const site = useSite()
  const { device } = useServices()
  const settings = useStored(mapSettings, undefined)
  // A map is code that a server does not load.
  const isHere = useInBrowser()
  const isOffline = useConnectionState() === 'offline'
  const [own, setOwn] = useState(isOffline)
  const takeOver = useCallback(() => setOwn(true), [])
  const center = site.googleMap.center ?? (props.places[0] ? pointOf(props.places[0]) : { lat: 0, lng: 0 })
  const view = { center, zoom: site.googleMap.zoom }
  // Until the sources are known there is the ground alone: a map that is replaced at once would flicker.
  if (!isHere || settings.is === 'loading') return null
  const known = knownOr(settings)
  const service = own ? undefined : serviceFor(known, device.os)
  const tiles = known?.tiles ?? null
  return (
    <Suspense>
      {service ? (
        <FramedMap {...props} {...{ service, view }} origin={known!.frame!.origin} onFailed={takeOver} />
      ) : (
        <>
          <LeafletMap {...props} {...{ view, tiles }} localMap={site.localMap} />
          {tiles && <p className={css.credit}>{tiles.attribution}</p>}
        </>
      )}
    </Suspense>
  )
}
