import { divIcon, geoJSON, layerGroup, marker, svg, type LayerGroup, type Map as LeafletMap } from 'leaflet'
import { mapKinds, type LocalShape, type MapKind } from './local-map.ts'
import * as css from './local-layer.module.css'

const classes: Record<Exclude<MapKind, 'town'>, string | undefined> = {
  park: css.park,
  block: css.block,
  street: css.street,
  avenue: css.avenue,
  water: css.water,
  river: css.river,
  highway: css.highway,
}

/** Streets as wide as on the ground look thin from afar and fill the screen from near. Pixels. */
const roadWidth = (zoom: number): number => Math.min(18, Math.max(1, 2 ** ((zoom - 10) / 1.6)))

const shapesOf = (shapes: readonly LocalShape[], kind: MapKind) =>
  shapes.filter(({ properties }) => properties.kind === kind)

/** Above the streets, below the markers. */
const labelOf = ({ properties, geometry }: LocalShape) => {
  const [lng, lat] = geometry.coordinates as [number, number]
  const html = document.createElement('span')
  html.className = css.label ?? ''
  html.dataset.ui = 'town'
  html.textContent = properties.name ?? ''
  const icon = divIcon({ html, className: css.town, iconSize: [0, 0] })
  return marker([lat, lng], { icon, interactive: false, keyboard: false, pane: 'shadowPane' })
}

/** The merchant's local map below the markers: in the merchant's look, in light and dark, sharp at every zoom. */
export const localLayer = (shapes: readonly LocalShape[]): LayerGroup => {
  const renderer = svg({ padding: 1 })
  const drawn = mapKinds.flatMap((kind) => {
    if (kind === 'town') return []
    // A highway has an edge: the same line, wider, below it.
    const looks = kind === 'highway' ? [css.edge, classes[kind]] : [classes[kind]]
    return looks.map((className) =>
      geoJSON(shapesOf(shapes, kind) as never, {
        interactive: false,
        style: { className, renderer, stroke: true, fill: true, smoothFactor: 0.7 } as never,
      }),
    )
  })
  return layerGroup([...drawn, ...shapesOf(shapes, 'town').map(labelOf)])
}

/** Tells the sheet how wide streets are, and which of them are seen. */
export const followZoom = (map: LeafletMap): void => {
  const tell = () => {
    const box = map.getContainer()
    box.style.setProperty('--road', String(roadWidth(map.getZoom())))
    box.dataset.far = String(map.getZoom() < 11)
    box.dataset.labels = String(map.getZoom() >= 8)
  }
  map.on('zoomend', tell)
  tell()
}
