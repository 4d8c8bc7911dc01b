import { fallbackMessages } from '#contract/fallback-messages.ts'
import { isOutOfSpace } from '#src/local/out-of-space.ts'
import type { QueuedRequest } from '#src/local/requests.ts'
import type { Pass, SenderPorts } from './pass.ts'
import { backOff, type Verdict } from './verdict.ts'

/** The outcome of a request that was not accepted; undefined to continue with the next one. */
export const decide = async (
  ports: SenderPorts,
  head: QueuedRequest,
  verdict: Verdict,
  error: unknown,
): Promise<Pass | undefined> => {
  if (verdict.does === 'aside') return refuse(ports, head, verdict)
  if (verdict.does === 'unsendable') return putOffOrSetAside(ports, head, error)
  if (verdict.does === 'later') {
    if (verdict.fault) ports.report(error)
    return putOff(ports, head, verdict.reason, verdict)
  }
  // Refused with a token that was just renewed: the session continues, so no log-in will restart the lane.
  const goesOn = verdict.does === 'log-in' && (head.person === '' || head.person === (await ports.person()))
  return goesOn ? putOff(ports, head, verdict.does) : { ended: 'blocked' }
}

/** How often a request that cannot be built is tried before it leaves the lane: an update may contain the fix. */
const unsendableTries = 3

const putOffOrSetAside = (ports: SenderPorts, head: QueuedRequest, error: unknown): Promise<Pass | undefined> => {
  ports.report(error)
  const faults = (head.faults ?? 0) + 1
  if (faults < unsendableTries) return putOff(ports, head, 'unsendable', { faults })
  return refuse(ports, head, { reason: fallbackMessages.INTERNAL.text, refetch: false })
}

const putOff = async (
  { store, clock, chance }: SenderPorts,
  head: QueuedRequest,
  lastError: string,
  { retryAfter, faults }: { retryAfter?: number; faults?: number } = {},
): Promise<Pass> => {
  const nextAttemptAt = clock.now() + backOff(head.attempts, chance(), retryAfter)
  try {
    await store.postpone(head.sequence, { attempts: head.attempts + 1, nextAttemptAt, lastError, faults })
  } catch (error) {
    // The disk is full: the request is stored, and this page holds the time of the next attempt in memory.
    if (!isOutOfSpace(error)) throw error
  }
  return { ended: 'later', at: nextAttemptAt }
}

/** A refused request of the device lane is removed: the user could not correct it. */
const refuse = async (
  { store, refetch }: SenderPorts,
  head: QueuedRequest,
  { reason, refetch: again }: Pick<Extract<Verdict, { does: 'aside' }>, 'reason' | 'refetch'>,
): Promise<undefined> => {
  if (head.lane === 'device') {
    await store.remove(head.sequence)
    return
  }
  await store.setAside(head.sequence, reason)
  if (again) await refetch(head)
}
