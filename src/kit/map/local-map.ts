/** What a shape of a local map shows, in the order in which they are drawn. */
export const mapKinds = ['park', 'block', 'street', 'avenue', 'water', 'river', 'highway', 'town'] as const
export type MapKind = (typeof mapKinds)[number]

/** A feature of GeoJSON. */
export interface LocalShape {
  type: 'Feature'
  properties: { kind: MapKind; name?: string }
  geometry: { type: string; coordinates: unknown }
}

const isShape = (value: unknown): value is LocalShape => {
  const { type, properties, geometry } = (value ?? {}) as Partial<LocalShape>
  return (
    type === 'Feature' &&
    mapKinds.includes(properties?.kind as MapKind) &&
    Array.isArray(geometry?.coordinates) &&
    (properties?.name === undefined || typeof properties.name === 'string')
  )
}

/** The shapes of a merchant's file that the app can draw; anything else in it is left out. */
export const readLocalMap = (value: unknown): LocalShape[] => {
  const { features } = (value ?? {}) as { features?: unknown }
  return Array.isArray(features) ? features.filter(isShape) : []
}

/** Milliseconds. */
const timeLimit = 20_000

/**
 * Fetches the streets, water and parks of the merchant's area; offline from the worker's copy.
 * @param get fetch
 * @throws Error when there is no file, or on time-out
 */
export const fetchLocalMap = async (
  address: string,
  get: (address: string, options: RequestInit) => Promise<Response>,
): Promise<LocalShape[]> => {
  const response = await get(address, { signal: AbortSignal.timeout(timeLimit) })
  if (response.status !== 200) throw new Error(`${address}: ${response.status}`)
  return readLocalMap(await response.json())
}
