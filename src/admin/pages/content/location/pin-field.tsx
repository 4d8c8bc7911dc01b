import { useEffect, useState, type ComponentType } from 'react'
import type { Row } from '#contract/content/field.ts'
import { useConnectionState } from '#src/kit/connection/use-connection-state.ts'
import { allowLeaflet } from '#src/kit/map/allow-leaflet.ts'
import { MapFailure } from '#src/kit/map/map-failure.tsx'
import { useServices } from '#src/kit/services.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { loadPart } from '#src/platform/load-part.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { locationWords } from '#src/words/admin-locations.ts'
import { useAsk } from '../../../ui/use-ask.ts'
import type { PinMapProps } from './pin-map.tsx'
import * as css from './pin-field.module.css'
import * as layout from '#src/ui/styles/layout.module.css'
import * as prose from '#src/ui/styles/prose.module.css'

type Loaded = { is: 'loading' } | { is: 'failed' } | { is: 'here'; map: ComponentType<PinMapProps> }

/** The code of the map, which comes with the form of a location and with no other page. */
const usePinMap = (): { loaded: Loaded; again: () => void } => {
  const { report } = useServices()
  const [attempt, setAttempt] = useState(0)
  const [loaded, setLoaded] = useState<Loaded>({ is: 'loading' })
  useEffect(() => {
    let isCurrent = true
    allowLeaflet()
    loadPart(() => import('./pin-map.tsx')).then(
      ({ default: map }) => isCurrent && setLoaded({ is: 'here', map }),
      (error: unknown) => {
        report(error)
        if (isCurrent) setLoaded({ is: 'failed' })
      },
    )
    return () => void (isCurrent = false)
  }, [attempt, report])
  const again = () => {
    setLoaded({ is: 'loading' })
    setAttempt((count) => count + 1)
  }
  return { loaded, again }
}

const numberIn = (value: Row[string] | undefined, most: number): number | undefined =>
  typeof value === 'number' && Math.abs(value) <= most ? value : undefined

interface PinFieldProps {
  row: Row
  onMove: (latitude: number, longitude: number) => void
}

/** The pin of a location on a map. Without a network, its latitude and longitude are typed. */
export function PinField({ row, onMove }: PinFieldProps) {
  const { report } = useServices()
  const { googleMap, localMap } = useSite()
  const settings = useAsk('GET /settings/app/maps', {}).value
  const isOffline = useConnectionState() === 'offline'
  const { loaded, again } = usePinMap()
  const [lat, lng] = [numberIn(row.latitude, 90), numberIn(row.longitude, 180)]
  const at = lat === undefined || lng === undefined ? undefined : { lat, lng }
  const failed = (
    <Note
      tone="warning"
      live
      end={
        <Button kind="quiet" size="sm" onClick={again}>
          {locationWords.again}
        </Button>
      }
    >
      {locationWords.mapFailed}
    </Note>
  )
  if (loaded.is === 'failed') return failed
  return (
    <div className={layout.g2}>
      <div className={css.box}>
        {loaded.is === 'loading' ? (
          <Skeleton height="100%" />
        ) : (
          <MapFailure onError={report} instead={failed}>
            <loaded.map
              at={at}
              start={googleMap.center ?? { lat: 0, lng: 0 }}
              tiles={settings?.tiles ?? null}
              localMap={localMap}
              onMove={onMove}
            />
          </MapFailure>
        )}
      </div>
      {isOffline ? (
        <Note tone="warning" live>
          {locationWords.mapOffline}
        </Note>
      ) : (
        <p className={`${prose.muted} ${prose.xs}`}>{locationWords.pinHint}</p>
      )}
    </div>
  )
}
