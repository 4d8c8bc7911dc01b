import type { BrowserContext } from '@playwright/test'

/*
 * Stand-ins for the scripts of the map services: the part of their documented interface that the frame uses. Each notes
 * on the map's element what it was asked to show.
 */

const google = `{
class Bounds {
  constructor(map) { this.map = map }
  at(side) { const half = 280 / 2 ** this.map.zoom; const { lat, lng } = this.map.center
    return { lat: () => lat + side * half, lng: () => lng + side * half } }
  getNorthEast() { return this.at(1) }
  getSouthWest() { return this.at(-1) }
}
class Map {
  constructor(element, options) { Object.assign(this, { element, ...options, listeners: [] }); this.tell() }
  tell() { Object.assign(this.element.dataset, { lat: this.center.lat, lng: this.center.lng, zoom: this.zoom })
    setTimeout(() => this.listeners.forEach((work) => work())) }
  addListener(_, work) { this.listeners.push(work) }
  getBounds() { return new Bounds(this) }
  getZoom() { return this.zoom }
  setZoom(zoom) { this.zoom = zoom; this.tell() }
  panTo(at) { this.center = at; this.tell() }
  fitBounds() { this.tell() }
}
class OverlayView {
  setMap(map) { this.map = map; this.onAdd(); map.addListener('idle', () => this.draw()) }
  getPanes() { return { overlayMouseTarget: this.map.element } }
  getProjection() { const { center, zoom } = this.map
    return { fromLatLngToDivPixel: ({ lat, lng }) => ({ x: 195 + (lng - center.lng) * 2 ** zoom, y: 170 - (lat - center.lat) * 2 ** zoom }) } }
}
class LatLng { constructor(lat, lng) { Object.assign(this, { lat, lng }) } }
window.google = { maps: { Map, OverlayView, LatLng } }
window.mapsReady()
}`

const apple = `{
class Coordinate { constructor(latitude, longitude) { Object.assign(this, { latitude, longitude }) } }
class CoordinateSpan { constructor(latitudeDelta, longitudeDelta) { Object.assign(this, { latitudeDelta, longitudeDelta }) } }
class CoordinateRegion { constructor(center, span) { Object.assign(this, { center, span }) } }
class Annotation { constructor(at, draw) { Object.assign(this, { at, draw }) } }
class Map {
  constructor(element, options) { Object.assign(this, { element, ...options, listeners: [] }); this.tell() }
  tell() { this.element.dataset.lat = this.region.center.latitude; setTimeout(() => this.listeners.forEach((work) => work())) }
  addEventListener(_, work) { this.listeners.push(work) }
  setRegionAnimated(region) { this.region = region; this.tell() }
  addAnnotation(annotation) { annotation.element = annotation.draw()
    annotation.element.style.left = 90 + 60 * this.element.childElementCount + 'px'
    annotation.element.style.top = '120px'
    this.element.append(annotation.element) }
  removeAnnotation(annotation) { annotation.element.remove() }
}
window.mapkit = { Map, Coordinate, CoordinateSpan, CoordinateRegion, Annotation,
  addEventListener() {}, init({ authorizationCallback }) { authorizationCallback((token) => { document.body.dataset.token = token }) } }
}`

const addresses = { google: 'https://maps.googleapis.com/**', apple: 'https://cdn.apple-mapkit.com/**' }
const headers = { 'Access-Control-Allow-Origin': '*' }

/** down: the request fails. silent: it is never answered. refusing: the service draws, and then refuses the key. */
type ServiceState = 'up' | 'down' | 'silent' | 'refusing'

/** What Google calls when it refuses a key. */
const refusal = 'setTimeout(() => window.gm_authFailure?.(), 100)'

/** Answers the requests for the services' scripts. @returns the requests, by service */
export const standInForMaps = async (context: BrowserContext, state: ServiceState = 'up') => {
  const asked = { google: 0, apple: 0 }
  for (const [service, body] of [
    ['google', google],
    ['apple', apple],
  ] as const)
    await context.route(addresses[service], (route) => {
      asked[service] += 1
      if (state === 'down') return route.abort()
      if (state === 'silent') return undefined
      const script = state === 'refusing' ? `${body};${refusal}` : body
      return route.fulfill({ contentType: 'text/javascript', body: script, headers })
    })
  return asked
}
