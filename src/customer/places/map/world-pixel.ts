import type { Point } from '#src/platform/geolocation.ts'
import type { MapPlace } from './scene.ts'

/** A point of the world map in Mercator's projection, in pixels at a zoom level. */
export interface Pixel {
  x: number
  y: number
}

/** Pixels of the whole world at zoom 0. */
const world = 256

export const pixelOf = ({ latitude, longitude }: Pick<MapPlace, 'latitude' | 'longitude'>, zoom: number): Pixel => {
  const scale = world * 2 ** zoom
  const sine = Math.sin((latitude * Math.PI) / 180)
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return { x: (longitude / 360 + 0.5) * scale, y: y * scale }
}

export const pointAt = ({ x, y }: Pixel, zoom: number): Point => {
  const scale = world * 2 ** zoom
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / scale))) * 180) / Math.PI
  return { lat, lng: (x / scale - 0.5) * 360 }
}
