import type { MapHandle } from '../scene.ts'
import type { FramePort } from './frame-port.ts'

/** Moves the map in a frame; nothing before the talk has begun. */
export const frameHandle = (port: Pick<FramePort, 'say'> | undefined): MapHandle => ({
  moveTo: (at, zoom) => port?.say({ kind: 'move', at, zoom: zoom ?? 0 }),
  fit: (points) => {
    if (points.length === 0) return
    const [lats, lngs] = [points.map(({ lat }) => lat), points.map(({ lng }) => lng)]
    const box = {
      west: Math.min(...lngs),
      east: Math.max(...lngs),
      south: Math.min(...lats),
      north: Math.max(...lats),
    }
    port?.say({ kind: 'fit', box })
  },
  zoomBy: (steps) => port?.say({ kind: 'zoom', steps }),
})
