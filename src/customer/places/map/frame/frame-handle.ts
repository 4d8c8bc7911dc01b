import type { MapHandle } from '../scene.ts'
import type { FramePort } from './frame-port.ts'

/** Moves the map in a frame; does nothing without a channel. */
export const frameHandle = (port: Pick<FramePort, 'send'> | undefined): MapHandle => ({
  moveTo: (at, zoom) => port?.send({ kind: 'move', at, zoom: zoom ?? 0 }),
  fit: (points) => {
    if (points.length === 0) return
    const [lats, lngs] = [points.map(({ lat }) => lat), points.map(({ lng }) => lng)]
    const box = {
      west: Math.min(...lngs),
      east: Math.max(...lngs),
      south: Math.min(...lats),
      north: Math.max(...lats),
    }
    port?.send({ kind: 'fit', box })
  },
  zoomBy: (steps) => port?.send({ kind: 'zoom', steps }),
})
