import { keepElements } from './marker.js'
import { loadScript } from './script.js'

// https://developers.google.com/maps/documentation/javascript/load-maps-js-api
const addressOf = (key) =>
  `https://maps.googleapis.com/maps/api/js?${new URLSearchParams({ key, v: 'weekly', loading: 'async', callback: 'mapsReady' })}`

/** The script is ready when it calls back, which is later than its load. */
const loadGoogle = async (key, tools) => {
  const { window } = tools
  const ready = new Promise((resolve) => {
    window.mapsReady = resolve
  })
  // https://developers.google.com/maps/documentation/javascript/events#auth-errors
  window.gm_authFailure = tools.failed
  await loadScript(addressOf(key), tools)
  await ready
  return window.google.maps
}

/** Buttons of our own above the map: Google's classic markers are deprecated, its new ones need a map id. */
const layerOn = (maps, map, document, press) => {
  const elements = keepElements(document, press)
  let placed = []
  const layer = document.createElement('div')
  class Markers extends maps.OverlayView {
    onAdd() {
      this.getPanes().overlayMouseTarget.append(layer)
    }
    draw() {
      const projection = this.getProjection()
      if (!projection) return
      for (const { marker, element } of placed) {
        const { x, y } = projection.fromLatLngToDivPixel(new maps.LatLng(marker.at.lat, marker.at.lng))
        element.style.left = `${x}px`
        element.style.top = `${y}px`
        element.style.transform = marker.kind === 'place' ? 'translate(-50%, -100%)' : 'translate(-50%, -50%)'
      }
    }
    onRemove() {
      layer.remove()
    }
  }
  const overlay = new Markers()
  overlay.setMap(map)
  return (markers) => {
    placed = elements(markers)
    for (const { element } of placed)
      if (!element.isConnected) {
        layer.append(element)
        maps.OverlayView.preventMapHitsFrom?.(element)
      }
    overlay.draw()
  }
}

/** Degrees: one location is shown with its streets, not as near as the map goes. */
const leastSpan = 0.01

const roomy = ({ west, south, east, north }) => {
  const [wide, high] = [leastSpan - (east - west), leastSpan - (north - south)].map((lack) => Math.max(0, lack) / 2)
  return { west: west - wide, south: south - high, east: east + wide, north: north + high }
}

const boxOf = (bounds) => {
  const [north, south] = [bounds.getNorthEast(), bounds.getSouthWest()]
  return { west: south.lng(), south: south.lat(), east: north.lng(), north: north.lat() }
}

/** Google's map in an element. */
export const openGoogle = async (element, key, start, tools) => {
  const maps = await loadGoogle(key, tools)
  const map = new maps.Map(element, {
    center: start.center,
    zoom: start.zoom,
    disableDefaultUI: true,
    keyboardShortcuts: true,
    colorScheme: start.dark ? 'DARK' : 'LIGHT',
    gestureHandling: 'greedy',
  })
  const draw = layerOn(maps, map, tools.document, tools.press)
  map.addListener('idle', () => {
    const bounds = map.getBounds()
    if (bounds) tools.seen(boxOf(bounds), map.getZoom())
  })
  return {
    draw,
    move: ({ at, zoom }) => {
      map.panTo(at)
      if (map.getZoom() < zoom) map.setZoom(zoom)
    },
    fit: ({ box }) => map.fitBounds(roomy(box), 60),
    zoom: ({ steps }) => map.setZoom(map.getZoom() + steps),
  }
}
