import { useCallback, useEffect } from 'react'
import { outcomeOf } from '#src/kit/acts/act.ts'
import { useServices } from '#src/kit/services.ts'
import { smallStore } from '#src/ui/small-store.ts'
import { useSmallStore } from '#src/ui/use-small-store.ts'

/** How many problem reports are open, as the server has said last. */
const openReports = smallStore(0, 'user')

/** Milliseconds between two questions while the page can be seen. */
const pause = 60_000

/** The count of open problem reports, and a way to ask for it again. */
export const useOpenReports = (): { count: number; refresh: () => void } => {
  const { remote, report } = useServices()
  const count = useSmallStore(openReports)
  const refresh = useCallback(() => {
    void outcomeOf(() => remote.ask('GET /accounts/reports/count', {}), report).then((outcome) => {
      if (outcome.done) openReports.set(outcome.value.open)
    })
  }, [remote, report])
  return { count, refresh }
}

/** Asks for the count now, and every minute while the page can be seen. */
export const useWatchOpenReports = (): number => {
  const { clock } = useServices()
  const { count, refresh } = useOpenReports()
  useEffect(() => {
    let cancel = () => {}
    const ask = () => {
      if (document.visibilityState === 'visible') refresh()
      cancel = clock.after(pause, ask)
    }
    ask()
    return () => cancel()
  }, [clock, refresh])
  return count
}
