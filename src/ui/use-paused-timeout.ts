import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls back after `duration` ms, not counting the time paused. */
export function usePausedTimeout(duration: number, paused: boolean, onEnd: () => void) {
  const left = useRef(duration)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (paused) return
    const started = performance.now()
    const timer = setTimeout(end, left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - started
    }
  }, [paused])
}
