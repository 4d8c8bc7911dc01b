import { useEffect, useState } from 'react'

/** Milliseconds since 1970. Passed in, so that tests control the time. */
export type Clock = () => number

/**
 * The clock's time, refreshed at every full second before `until`, and when the page becomes visible again: timers stop
 * in a hidden page, the clock does not.
 */
export function useNow(clock: Clock, until: number) {
  const [now, setNow] = useState(clock)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      clearTimeout(timer)
      const current = clock()
      setNow(current)
      const left = until - current
      if (left > 0) timer = setTimeout(tick, left % 1000 || 1000)
    }
    tick()
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [clock, until])
  return now
}
