import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { QueuedRequest } from '#src/local/requests.ts'
import { usePerson } from '#src/parts/data/use-session.ts'
import { useServices } from '#src/parts/services.ts'
import { patience, savedHere, type Subject } from './waiting.ts'

const none: QueuedRequest[] = []

/** The queued requests of this person, waiting and set aside. */
export const useQueued = (): QueuedRequest[] => {
  const { own } = useServices()
  const person = usePerson() ?? ''
  return useLiveQuery(() => own.requests.where('person').equals(person).toArray(), [own, person]) ?? none
}

/** What is saved on this device only, by its place on the page. */
export const useSavedHere = (): Set<Subject> => {
  const { clock, contact } = useServices()
  const { offline } = useSnapshot(contact)
  const queued = useQueued()
  const [now, setNow] = useState(clock.now())
  useEffect(() => {
    if (queued.length > 0) return clock.after(patience, () => setNow(clock.now()))
  }, [clock, queued])
  return savedHere(queued, now, offline)
}
