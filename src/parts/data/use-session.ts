import { useLiveQuery } from 'dexie-react-hooks'
import { readSession, type StoredSession } from '#src/session/stored-session.ts'
import { useServices } from '../services.ts'

/** The session of this device, alive in every tab; undefined until the database has been read. */
export const useSession = (): StoredSession | undefined => {
  const { own } = useServices()
  return useLiveQuery(() => readSession(own), [own])
}

export const usePerson = (): string | undefined => {
  const session = useSession()
  return session?.state === 'person' ? session.person : undefined
}
