import { useEffect, useEffectEvent, useState } from 'react'
import type { ResultOf } from '#contract/endpoints/index.ts'
import { outcomeOf } from '#src/kit/acts/act.ts'
import { useServices } from '#src/kit/services.ts'

export type Reach = ResultOf<'GET /accounts/site-config/reach'>

/** Milliseconds between two questions: while apps are getting a save, and otherwise. */
const soon = 1_500
const later = 15_000
/** For so long after a save, apps are getting it. */
const spreading = 2 * 60_000

/**
 * How many open apps show the newest site config; asked for again and again while the page is visible. A count that
 * cannot be read leaves the last one.
 * @param saved timeStamp of the config that this page knows
 */
export const useReach = (saved: number): Reach | undefined => {
  const { remote, clock, report } = useServices()
  const [reach, setReach] = useState<Reach>()
  const ask = useEffectEvent(async () => {
    if (document.visibilityState !== 'visible') return reach
    const outcome = await outcomeOf(() => remote.ask('GET /accounts/site-config/reach', {}), report)
    return outcome.done ? outcome.value : reach
  })
  const pauseAfter = useEffectEvent((found: Reach | undefined) => {
    const isSpreading = found !== undefined && found.current < found.open && clock.now() - found.timeStamp < spreading
    return isSpreading || clock.now() - saved < 10_000 ? soon : later
  })
  useEffect(() => {
    let isOver = false
    let cancel = (): void => undefined
    const follow = async () => {
      const found = await ask()
      if (isOver) return
      setReach(found)
      cancel = clock.after(pauseAfter(found), () => void follow())
    }
    void follow()
    return () => {
      isOver = true
      cancel()
    }
  }, [saved, clock])
  return reach
}
