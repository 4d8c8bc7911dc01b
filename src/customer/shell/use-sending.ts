import { useEffect } from 'react'
import { useServices } from '#src/kit/services.ts'
import type { StoredSession } from '#src/session/stored-session.ts'

/** Sends a user's queued changes while that user is logged in. */
export const useSending = (session: StoredSession): void => {
  const { queue } = useServices()
  const person = session.state === 'person' ? session.person : undefined
  useEffect(() => queue.nudge(), [queue, person])
}
