import { useEffect, useState } from 'react'

/** Milliseconds since 1970. Passed in, so that tests control the time. */
export type Clock = () => number

/**
 * The clock's time, refreshed at every full second before `until`, and when the page becomes visible again: timers stop
 * in a hidden page, the clock does not.
 * @param every milliseconds between two refreshes
 */
export function useNow(clock: Clock, until: number, every = 1000) {
  const [now, setNow] = useState(clock)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      clearTimeout(timer)
      const current = clock()
      setNow(current)
      const left = until - current
      if (left > 0)
        timer = setTimeout(tick, (Number.isFinite(left) ? left % every : every - (current % every)) || every)
    }
    tick()
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [clock, until, every])
  return now
}
