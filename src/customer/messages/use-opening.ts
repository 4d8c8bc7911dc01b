import { useCallback, useEffect, useState } from 'react'
import { useUserId } from '#src/kit/data/use-session.ts'
import { useServices } from '#src/kit/services.ts'
import { openTellingFailure } from './open-notifications.ts'

/**
 * Marks the messages as seen when the list opens, and after `ask`.
 * @returns `asking`: the server has not answered yet
 */
export const useOpening = (): { asking: boolean; ask(): void } => {
  const services = useServices()
  const person = useUserId()
  const [asking, setAsking] = useState(true)
  const ask = useCallback(async () => {
    setAsking(true)
    await openTellingFailure(services, () => setAsking(false))
  }, [services])
  useEffect(() => {
    if (person !== undefined) void ask()
  }, [ask, person])
  return { asking, ask: () => void ask() }
}
