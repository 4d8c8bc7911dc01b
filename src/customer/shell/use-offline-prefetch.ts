import { useEffect } from 'react'
import { isSamePath } from '#contract/routes/facts.ts'
import { notificationsPath } from '#contract/worker-messages.ts'
import { useConnectionState } from '#src/kit/connection/use-connection-state.ts'
import { useServices } from '#src/kit/services.ts'
import type { StoredSession } from '#src/session/stored-session.ts'
import { prefetch } from './prefetch.ts'

/** Delay in milliseconds, so that the first screen loads first. */
const startDelay = 4_000

const showsNotifications = (): boolean => isSamePath(location.pathname, notificationsPath)

/**
 * Prefetches the data a user may need at the wash while the connection is good: one request at a time, none on a weak
 * link.
 */
export const useOfflinePrefetch = (provisions: readonly string[], session: StoredSession): void => {
  const { clock, keeper } = useServices()
  const online = useConnectionState() === 'online'
  const person = session.state === 'person' ? session.person : undefined
  useEffect(() => {
    if (person === undefined || !online) return
    let current = true
    const cancel = clock.after(
      startDelay,
      () => void prefetch(provisions, { keeper, isCurrent: () => current, showsNotifications }),
    )
    return () => {
      current = false
      cancel()
    }
  }, [clock, keeper, provisions, person, online])
}
