import { useEffect, useState } from 'react'
import { emailCheckDebounce } from '#contract/constants.ts'
import type { SubdomainState } from '#contract/shapes/subdomain.ts'
import { useServices } from '#src/kit/services.ts'
import type { Clock } from '#src/platform/clock.ts'

export type Wanted = SubdomainState['wanted']

/** The server's verdict on the typed name; null: not asked, or no answer, which the change itself will get. */
export const useWanted = (typed: string, current: string, clock: Clock): Wanted => {
  const { remote } = useServices()
  const [answer, setAnswer] = useState<{ typed: string; wanted: Wanted } | null>(null)
  useEffect(() => {
    if (typed.trim() === '' || typed === current) return
    let isCurrent = true
    const stop = clock.after(emailCheckDebounce, () => {
      remote.ask('GET /accounts/subdomain', { query: { wanted: typed } }).then(
        ({ wanted }) => isCurrent && setAnswer({ typed, wanted }),
        () => undefined,
      )
    })
    return () => {
      isCurrent = false
      stop()
    }
  }, [typed, current, clock, remote])
  return answer?.typed === typed ? answer.wanted : null
}
