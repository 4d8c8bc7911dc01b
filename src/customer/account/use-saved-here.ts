import { useEffect, useState } from 'react'
import type { UserKind } from '#contract/requests/kinds.ts'
import { pillDelay, isShownAsWaiting } from '#src/customer/queued/pill.ts'
import { useConnectionState } from '#src/kit/connection/use-connection-state.ts'
import { useQueued } from '#src/customer/queued/use-queued.ts'
import { useServices } from '#src/kit/services.ts'

/**
 * The kinds of change that are saved on this device only. The lane is sent in order: a delayed request delays all after
 * it.
 */
export const useSavedHere = (): Set<UserKind> => {
  const { clock } = useServices()
  const offline = useConnectionState() === 'offline'
  const queued = useQueued()
  const [now, setNow] = useState(clock.now())
  useEffect(() => {
    if (queued.length > 0) return clock.after(pillDelay, () => setNow(clock.now()))
  }, [clock, queued])
  const waiting = queued.filter(({ state }) => state === 'waiting')
  return new Set(offline || isShownAsWaiting(waiting, now) ? waiting.map(({ kind }) => kind as UserKind) : [])
}
