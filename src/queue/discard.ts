import { laneLock, type SenderPorts } from './pass.ts'

/**
 * The outcome of a discard:
 * - discarded: removed, and not accepted while this device waited for an answer
 * - sent: the server had accepted it, or it had left the lane in another tab
 * - refused: the server refused it meanwhile; it is set aside with its reason
 */
export type Discarded = 'discarded' | 'sent' | 'refused'

type DiscardPorts = Pick<SenderPorts, 'store' | 'locks' | 'markStale' | 'refetch'>

/** Waits for the lane's lock, under which requests are sent: a request in flight has an outcome afterwards. */
export const discardFrom = async (ports: DiscardPorts, sequence: number): Promise<Discarded> => {
  const { store, locks } = ports
  const seen = await store.get(sequence)
  if (!seen) return 'sent'
  const outcome = await locks.hold(laneLock(seen.lane), async (): Promise<Discarded> => {
    const now = await store.get(sequence)
    if (!now) return 'sent'
    if (now.state !== seen.state) return 'refused'
    // Marked before it is removed: a crash in between costs only a refetch.
    if (mayHaveArrived(now)) await ports.markStale(now)
    await store.remove(sequence)
    return 'discarded'
  })
  if (outcome === 'discarded' && mayHaveArrived(seen)) void ports.refetch(seen)
  return outcome
}

/**
 * An earlier attempt without an answer may have reached the server, which then has a value that the screen does not
 * show.
 */
const mayHaveArrived = ({ state, attempts }: { state: string; attempts: number }): boolean =>
  state === 'waiting' && attempts > 0
