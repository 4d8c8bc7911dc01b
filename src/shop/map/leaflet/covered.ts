/** A part of the screen, in pixels. */
export interface Area {
  left: number
  top: number
  right: number
  bottom: number
}

/** Pixels that a finger needs; what is left of a marker beside a button. */
const needed = 24

/** The area of a marker at a point: a pin stands on it, a cluster lies around it. */
export const areaOf = ({ x, y }: { x: number; y: number }, isCluster: boolean): Area =>
  isCluster
    ? { left: x - 23, right: x + 23, top: y - 23, bottom: y + 23 }
    : { left: x - 22, right: x + 22, top: y - 54, bottom: y }

/** True when what floats over the map leaves too little of a marker to press. */
export const isCovered = (marker: Area, over: readonly Area[]): boolean =>
  over.some((each) => {
    const wide = Math.min(marker.right, each.right) - Math.max(marker.left, each.left)
    const high = Math.min(marker.bottom, each.bottom) - Math.max(marker.top, each.top)
    if (wide <= 0 || high <= 0) return false
    return marker.right - marker.left - wide < needed && marker.bottom - marker.top - high < needed
  })
