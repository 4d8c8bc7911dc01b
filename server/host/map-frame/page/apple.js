import { keepElements } from './marker.js'
import { loadScript } from './script.js'

// https://developer.apple.com/documentation/mapkitjs
const address = 'https://cdn.apple-mapkit.com/mk/5.x.x/mapkit.js'

/** Pixels of the whole world at zoom 0. */
const world = 256

/** MapKit measures a view in degrees; the app in zoom levels. */
export const spanOf = (zoom, width) => (360 * width) / (world * 2 ** zoom)
export const zoomOf = (span, width) => Math.log2((360 * width) / (world * span))

const loadApple = async (token, tools) => {
  await loadScript(address, tools)
  const { mapkit } = tools.window
  // https://developer.apple.com/documentation/mapkitjs/handling_initialization_events
  mapkit.addEventListener('error', tools.failed)
  mapkit.init({ authorizationCallback: (done) => done(token) })
  return mapkit
}

const regionOf = (mapkit, at, zoom, width) => {
  const span = spanOf(zoom, width)
  return new mapkit.CoordinateRegion(new mapkit.Coordinate(at.lat, at.lng), new mapkit.CoordinateSpan(span, span))
}

const drawerOn = (mapkit, map, document, press) => {
  const elements = keepElements(document, press)
  const shown = new Map()
  return (markers) => {
    const placed = elements(markers)
    const keys = new Set(placed.map(({ marker }) => marker.key))
    for (const [key, annotation] of shown)
      if (!keys.has(key)) {
        map.removeAnnotation(annotation)
        shown.delete(key)
      }
    for (const { marker, element } of placed) {
      const at = new mapkit.Coordinate(marker.at.lat, marker.at.lng)
      const known = shown.get(marker.key)
      if (known) {
        known.coordinate = at
        continue
      }
      // The button inside takes presses; MapKit's own selection is off.
      const annotation = new mapkit.Annotation(at, () => element, { enabled: false, animates: false })
      shown.set(marker.key, annotation)
      map.addAnnotation(annotation)
    }
  }
}

const boxOf = ({ center, span }) => ({
  west: center.longitude - span.longitudeDelta / 2,
  east: center.longitude + span.longitudeDelta / 2,
  south: center.latitude - span.latitudeDelta / 2,
  north: center.latitude + span.latitudeDelta / 2,
})

/** Apple's map in an element. */
export const openApple = async (element, token, start, tools) => {
  const mapkit = await loadApple(token, tools)
  const width = () => element.clientWidth || 1
  const map = new mapkit.Map(element, {
    region: regionOf(mapkit, start.center, start.zoom, width()),
    colorScheme: start.dark ? 'dark' : 'light',
    showsZoomControl: false,
    showsMapTypeControl: false,
    showsCompass: 'hidden',
    isRotationEnabled: false,
  })
  const zoom = () => zoomOf(map.region.span.longitudeDelta, width())
  const tell = () => tools.seen(boxOf(map.region), zoom())
  map.addEventListener('region-change-end', tell)
  const draw = drawerOn(mapkit, map, tools.document, tools.press)
  const go = (at, level) => map.setRegionAnimated(regionOf(mapkit, at, level, width()))
  const here = () => ({ lat: map.region.center.latitude, lng: map.region.center.longitude })
  tell()
  return {
    draw,
    move: ({ at, zoom: least }) => go(at, Math.max(zoom(), least)),
    fit: ({ box }) => {
      const at = { lat: (box.north + box.south) / 2, lng: (box.west + box.east) / 2 }
      const span = Math.max(box.east - box.west, box.north - box.south, 0.01) * 1.4
      go(at, Math.min(15, zoomOf(span, width())))
    },
    zoom: ({ steps }) => go(here(), zoom() + steps),
  }
}
