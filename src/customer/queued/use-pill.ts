import { useEffect, useRef, useState } from 'react'
import { useNow } from '#src/ui/use-now.ts'
import { useConnectionState } from '#src/kit/connection/use-connection-state.ts'
import { useServices } from '#src/kit/services.ts'
import { pillFor, sentShownFor, isShownAsWaiting, type Pill } from './pill.ts'
import { useQueued } from './use-queued.ts'

/** The state that the connection pill shows; undefined while it is hidden. */
export const usePill = (): Pill => {
  const { clock } = useServices()
  const queued = useQueued()
  const connection = useConnectionState()
  const waiting = queued.filter(({ state }) => state === 'waiting')
  const [sentAt, setSentAt] = useState(0)
  const now = useNow(clock.now, waiting.length > 0 ? Infinity : sentAt + sentShownFor)
  const told = useRef(false)
  useEffect(() => {
    if (told.current && waiting.length === 0) setSentAt(clock.now())
    told.current = isShownAsWaiting(waiting, now)
  }, [clock, waiting, now])
  return pillFor(connection, queued, sentAt, now)
}
