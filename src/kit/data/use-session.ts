import { readSession, type StoredSession } from '#src/session/stored-session.ts'
import { useServices } from '../services.ts'
import { useQuery } from './use-query.ts'

/** The session of this device, live in every tab; undefined until the database has been read. */
export const useSession = (): StoredSession | undefined => {
  const { own } = useServices()
  return useQuery(
    () => readSession(own),
    [own],
    ({ session }) => session,
  )
}

export const usePerson = (): string | undefined => {
  const session = useSession()
  return session?.state === 'person' ? session.person : undefined
}
