import { useState, type FocusEvent, type KeyboardEvent } from 'react'

/** Keys of Leaflet that move the map or zoom. */
const moves = /^(Arrow|[+=_-]$)/

/**
 * Limits the Tab key to the markers that were there when the focus came into the map. A focused marker moves the map, a
 * moved map has other markers, and each of these would be the next stop: the focus would not come out again.
 * @param keys of the markers that are drawn
 */
export const useTabStops = (keys: readonly string[]) => {
  const [stops, setStops] = useState<readonly string[]>()
  return {
    isStop: (key: string): boolean => stops === undefined || stops.includes(key),
    /** Listeners of the element around the markers. */
    around: {
      onFocus: () => setStops((known) => known ?? keys),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setStops(undefined)
      },
      // The user moves the map to other markers.
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (moves.test(key)) setStops(undefined)
      },
    },
  }
}
