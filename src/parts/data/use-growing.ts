import { useEffect, useRef, useState, type RefObject } from 'react'

export interface Growing {
  /** How many of the list to draw now. */
  shown: number
  /** On an element behind the last drawn one: drawing goes on before it is seen. */
  end: RefObject<HTMLDivElement | null>
}

/** About two screens of rows, so that a fast flick does not reach an end that is none. */
const ahead = '1200px'

/** Draws a long list as far as it is scrolled: thousands of rows cost no more than the ones that were looked at. */
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
