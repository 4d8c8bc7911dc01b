import { overlapOf, type Area } from '../marker-area.ts'

/** Pixels that a finger needs, less what it does not feel. */
const needed = 40

/** True when what floats over the map leaves too little of a marker to press. */
export const isCovered = (marker: Area, over: readonly Area[]): boolean =>
  over.some((each) => {
    const { wide, high } = overlapOf(marker, each)
    if (wide <= 0 || high <= 0) return false
    return marker.right - marker.left - wide < needed && marker.bottom - marker.top - high < needed
  })
