/**
 * The messages between the app and the page that runs a map service's script. The page draws markers and reports moves and
 * presses; grouping and selection are the app's.
 */

/** The page's path on its own origin. */
export const mapFramePath = '/map-frame'

export type MapService = 'apple' | 'google'

export interface FramePoint {
  lat: number
  lng: number
}

export interface FrameBox {
  west: number
  south: number
  east: number
  north: number
}

export interface FrameMarker {
  key: string
  at: FramePoint
  /** Accessible name; empty for the user's position. */
  label: string
  kind: 'place' | 'cluster' | 'position'
  /** Locations of a cluster; 1 for a place. */
  count: number
  selected: boolean
}

/** The app to the frame. */
export type ToFrame =
  | {
      kind: 'start'
      center: FramePoint
      zoom: number
      dark: boolean
      /** Colours of the merchant, as CSS writes them. */
      paint: { pin: string; onPin: string; surface: string }
    }
  | { kind: 'markers'; markers: readonly FrameMarker[] }
  | { kind: 'move'; at: FramePoint; zoom: number }
  | { kind: 'fit'; box: FrameBox }
  | { kind: 'zoom'; steps: number }

/** The frame to the app. */
export type FromFrame =
  /** Its script runs and waits for `start`. */
  | { kind: 'ready' }
  /** The service's script could not be loaded, or refused the key. */
  | { kind: 'failed' }
  /** After each move; the first one says that the map is drawn. */
  | { kind: 'view'; box: FrameBox; zoom: number }
  | { kind: 'press'; key: string }

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

const readBox = (value: unknown): FrameBox | undefined => {
  const { west, south, east, north } = (value ?? {}) as Partial<FrameBox>
  return isNumber(west) && isNumber(south) && isNumber(east) && isNumber(north)
    ? { west, south, east, north }
    : undefined
}

/** A message of the frame; undefined for any other value. The frame runs foreign code, so unlisted members are dropped. */
export const readFromFrame = (value: unknown): FromFrame | undefined => {
  const { kind, box, zoom, key } = (value ?? {}) as Record<string, unknown>
  if (kind === 'ready' || kind === 'failed') return { kind }
  if (kind === 'press') return typeof key === 'string' && key.length <= 5_000 ? { kind, key } : undefined
  const seen = kind === 'view' ? readBox(box) : undefined
  return seen && isNumber(zoom) ? { kind: 'view', box: seen, zoom } : undefined
}
