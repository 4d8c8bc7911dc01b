import { useLiveQuery } from 'dexie-react-hooks'
import type { QueuedRequest } from '#src/local/requests.ts'
import { usePerson } from '../data/use-session.ts'
import { useServices } from '../services.ts'

const none: QueuedRequest[] = []

/** What this person queued, waiting and set aside, oldest first. */
export const useQueued = (): QueuedRequest[] => {
  const { own } = useServices()
  const person = usePerson() ?? ''
  return useLiveQuery(() => own.requests.where('person').equals(person).filter(({ lane }) => lane === 'person').sortBy('sequence'), [own, person]) ?? none
}
