import type { QueuedRequest } from '#src/local/requests.ts'
import { queuedBy } from '#src/queue/pending.ts'
import { useQuery } from '#src/kit/data/use-query.ts'
import { useUserId } from '#src/kit/data/use-session.ts'
import { useServices } from '#src/kit/services.ts'

const none: QueuedRequest[] = []

/** The requests that this user queued, waiting and set aside, oldest first. */
export const useQueued = (): QueuedRequest[] => {
  const { own } = useServices()
  const person = useUserId() ?? ''
  return (
    useQuery(
      () => queuedBy(own, person),
      [own, person],
      ({ requests }) => [...requests],
    ) ?? none
  )
}
