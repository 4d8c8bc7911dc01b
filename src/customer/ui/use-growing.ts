import { useEffect, useRef, useState, type RefObject } from 'react'

export interface Growing {
  /** Index of the first item to draw: above 0 only where a link leads further down than the list begins. */
  first: number
  /** Index after the last item to draw now. */
  shown: number
  /** Ref of an element behind the last drawn item: more items are drawn before it is visible. */
  end: RefObject<HTMLDivElement | null>
  /** Draws items before the first one. */
  showBefore: () => void
}

/** About two screens of rows, so that a fast flick does not reach the end of the drawn rows. */
const ahead = '1200px'

/** A list is drawn from its beginning up to an item that has fewer before it. */
const near = 24

/**
 * Draws a long list as far as it is scrolled: thousands of rows cost no more than the rows that were viewed.
 * @param step how many are drawn at first, and added each time; half of them before an item that a link leads to
 * @param at index of an item that is always drawn, and from which the list grows where that is far down; -1: none
 */
export const useGrowing = (total: number, step = 40, at = -1): Growing => {
  const [range, setRange] = useState({ first: 0, wanted: step })
  const end = useRef<HTMLDivElement>(null)
  const isDrawn = at < 0 ? range.first === 0 : range.first <= at && at < range.wanted
  const start = at < near ? 0 : at - Math.floor(step / 2)
  const steps = Math.max(1, Math.ceil((at + 1 - start) / step))
  const { first, wanted } = isDrawn ? range : { first: start, wanted: start + steps * step }
  if (!isDrawn) setRange({ first, wanted })
  const more = wanted < total
  useEffect(() => {
    if (!more || !end.current) return
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setRange((current) => ({ ...current, wanted: current.wanted + step })),
      { rootMargin: ahead },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [more, wanted, step])
  const showBefore = () => setRange((current) => ({ ...current, first: Math.max(0, current.first - step) }))
  return { first, shown: Math.min(wanted, total), end, showBefore }
}
