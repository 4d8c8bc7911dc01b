import type { SessionSeen } from '#src/session/seen.ts'
import { readSession } from '#src/session/stored-session.ts'
import { useServices } from '../services.ts'
import { useQuery, useShared } from './use-query.ts'

/** The session of this device, live in every tab; undefined until the database has been read. */
export const useSession = (): SessionSeen | undefined => {
  const { own } = useServices()
  return useShared<SessionSeen>(
    own,
    'session',
    () => readSession(own),
    ({ session }) => session,
  )
}

/**
 * Whether the session that is shown is that of this device: a page of the server is first drawn for a visitor, also on a
 * device with a user.
 */
export const useIsOwnSession = (): boolean => {
  const { own } = useServices()
  const shown = useSession()
  const read = useQuery(
    () => readSession(own),
    [own],
    () => undefined,
  )
  return read !== undefined && read.state === shown?.state
}

export const useUserId = (): string | undefined => {
  const session = useSession()
  return session?.state === 'person' ? session.person : undefined
}
