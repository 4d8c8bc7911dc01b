import { useServices } from '#src/kit/services.ts'
import { cx } from '#src/ui/cx.ts'
import { Icon } from '#src/ui/icon.tsx'
import { MapButton } from '#src/customer/ui/map-pin.tsx'
import { Note } from '#src/ui/note.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { mapWords } from '#src/words/map.ts'
import { MapFailure } from '#src/kit/map/map-failure.tsx'
import * as paint from '#src/kit/map/map-paint.module.css'
import { MapSurface, type MapSurfaceProps } from './map-surface.tsx'
import * as css from './place-map.module.css'

const failed = (
  <div className={css.failed}>
    <Note>{mapWords.failed}</Note>
  </div>
)

export interface PlaceMapProps extends MapSurfaceProps {
  /** "Your Location" was pressed. */
  onFind: () => void
  finding: boolean
  /** "Your Location" shows its name; it then stands at the left, the zoom at the right. */
  named?: boolean
}

/** The locations on a map, with the buttons that every map has. */
export function PlaceMap({ onFind, finding, named, ...surface }: PlaceMapProps) {
  const { report } = useServices()
  const { handle } = surface
  return (
    <div className={cx(css.box, paint.paint, named && css.named)} data-ui="map-box">
      <MapFailure onError={report} instead={failed}>
        <MapSurface {...surface} />
      </MapFailure>
      <div className={css.zoom} data-over-map>
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
      <div className={css.find} data-over-map>
        <MapButton
          label={mapWords.yourLocation}
          named={named}
          icon={finding ? <Spinner /> : <Icon name="crosshair-simple" weight="bold" />}
          onClick={onFind}
        />
      </div>
    </div>
  )
}
