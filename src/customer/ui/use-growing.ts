import { useEffect, useRef, useState, type RefObject } from 'react'

export interface Growing {
  /** The number of items to draw now. */
  shown: number
  /** Ref of an element behind the last drawn item: more items are drawn before it is visible. */
  end: RefObject<HTMLDivElement | null>
}

/** About two screens of rows, so that a fast flick does not reach the end of the drawn rows. */
const ahead = '1200px'

/** Draws a long list as far as it is scrolled: thousands of rows cost no more than the rows that were viewed. */
export const useGrowing = (total: number, step = 40): Growing => {
  const [wanted, setWanted] = useState(step)
  const end = useRef<HTMLDivElement>(null)
  const more = wanted < total
  useEffect(() => {
    if (!more || !end.current) return
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setWanted((current) => current + step),
      { rootMargin: ahead },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [more, wanted, step])
  return { shown: Math.min(wanted, total), end }
}
