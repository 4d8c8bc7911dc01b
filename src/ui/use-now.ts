import { useEffect, useState } from 'react'

/** Milliseconds since 1970. Passed in, so that tests control the time. */
export type Clock = () => number

/**
 * Milliseconds until the next refresh: full steps before `until`, or full steps of the clock when there is no end. 0 when
 * none follows.
 */
export const untilNextTick = (now: number, until: number, every: number): number => {
  if (until <= now) return 0
  return (Number.isFinite(until) ? (until - now) % every : every - (now % every)) || every
}

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
      const delay = untilNextTick(current, until, every)
      if (delay > 0) timer = setTimeout(tick, delay)
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
