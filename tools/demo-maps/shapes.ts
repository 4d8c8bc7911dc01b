/** Longitude and latitude, in degrees. */
export type Position = [lng: number, lat: number]

/** What a shape of a local map shows; the app draws them in this order. */
export type MapKind = 'park' | 'block' | 'street' | 'avenue' | 'water' | 'river' | 'highway' | 'town'

export interface MapFeature {
  type: 'Feature'
  properties: { kind: MapKind; name?: string }
  geometry:
    | { type: 'MultiLineString'; coordinates: Position[][] }
    | { type: 'MultiPolygon'; coordinates: Position[][][] }
    | { type: 'Point'; coordinates: Position }
}

/** Four decimals of a degree are about ten metres. */
const rounded = ([lng, lat]: Position): Position => [Number(lng.toFixed(4)), Number(lat.toFixed(4))]

/** One feature for all lines of a kind: one element on the map. */
export const lines = (kind: MapKind, all: Position[][]): MapFeature => ({
  type: 'Feature',
  properties: { kind },
  geometry: { type: 'MultiLineString', coordinates: all.map((points) => points.map(rounded)) },
})

export const areas = (kind: MapKind, all: Position[][]): MapFeature => ({
  type: 'Feature',
  properties: { kind },
  geometry: {
    type: 'MultiPolygon',
    coordinates: all.map((points) => [[...points, points[0]!].map(rounded)]),
  },
})

export const town = (name: string, at: Position): MapFeature => ({
  type: 'Feature',
  properties: { kind: 'town', name },
  geometry: { type: 'Point', coordinates: rounded(at) },
})

/** A smooth line through the points: a Catmull-Rom spline. */
export const curve = (points: Position[], steps = 8): Position[] => {
  const at = (index: number): Position => points[Math.min(points.length - 1, Math.max(0, index))]!
  const between = (index: number, t: number, axis: 0 | 1): number => {
    const [a, b, c, d] = [at(index - 1)[axis], at(index)[axis], at(index + 1)[axis], at(index + 2)[axis]]
    return (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3) / 2
  }
  const drawn = points.slice(1).flatMap((_, index) =>
    Array.from({ length: steps }, (__, step): Position => {
      const t = step / steps
      return [between(index, t, 0), between(index, t, 1)]
    }),
  )
  return [...drawn, at(points.length - 1)]
}

/** A rounded area around a point; the radius is in degrees of latitude. */
export const blob = ([lng, lat]: Position, radius: number, random: () => number): Position[] =>
  curve(
    Array.from({ length: 9 }, (_, n): Position => {
      const angle = ((n % 8) / 8) * 2 * Math.PI
      const reach = radius * (n % 8 === 0 ? 1 : 0.75 + random() * 0.5)
      return [lng + (Math.cos(angle) * reach) / Math.cos((lat * Math.PI) / 180), lat + Math.sin(angle) * reach]
    }),
    4,
  )
