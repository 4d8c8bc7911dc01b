import { isOutOfSpace } from '#src/local/out-of-space.ts'
import type { Lane, QueuedRequest } from '#src/local/requests.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Locks } from '#src/platform/locks.ts'
import { openAcknowledgements, type AcknowledgementBuffer } from './acknowledgements.ts'
import type { Applied } from './send.ts'
import type { RequestStore } from './store.ts'
import { backOff, isDue, judge, type Verdict } from './verdict.ts'

export interface SenderPorts {
  store: RequestStore
  clock: Clock
  locks: Locks
  /** 0 to 1. */
  chance(): number
  /** Who is logged in; undefined when nobody is. */
  person(): Promise<string | undefined>
  send(request: QueuedRequest): Promise<Applied>
  /** Stores what the server answered. */
  apply(person: string, applied: Applied): Promise<void>
  /** Asks anew for what a conflicting change was made to. */
  refetch(request: QueuedRequest): Promise<void>
}

/** empty: nothing waits. later: the head waits until `at`. held: another tab or the worker is sending. blocked: log-in or update first. */
export type Pass = { ended: 'empty' | 'held' | 'blocked' } | { ended: 'later'; at: number }

/**
 *            ┌────────────── accepted: applied, removed ◄─┐
 *  head ──► send ──► judged ──► aside: the next one ──────┤
 *   ▲                  └─ later / log-in / update: the pass ends, the head stays
 *   └── one Web Lock per lane, held for one pass, by whichever of page and worker came first
 */
export const drain = async (ports: SenderPorts, lane: Lane, { evenIfEarly = false } = {}): Promise<Pass> => {
  let pass: Pass = { ended: 'held' }
  await ports.locks.ifFree(`clearcoat-queue-${lane}`, async () => {
    pass = await sendAll(ports, lane, evenIfEarly)
  })
  return pass
}

const sendAll = async (ports: SenderPorts, lane: Lane, evenIfEarly: boolean): Promise<Pass> => {
  // Who is logged in is asked once a pass: the client lets nothing go out as anybody else, whoever comes meanwhile.
  const person = await ports.person()
  if (lane === 'person' && person === undefined) return { ended: 'blocked' }
  const buffer = openAcknowledgements(ports, lane, person)
  try {
    for (let head = await buffer.next(); head; head = await buffer.next()) {
      if (!evenIfEarly && !isDue(head.nextAttemptAt, ports.clock.now()))
        return { ended: 'later', at: head.nextAttemptAt }
      const ended = await sendOne(ports, buffer, head)
      if (ended) return ended
    }
    return { ended: 'empty' }
  } finally {
    buffer.close()
    await buffer.flush()
  }
}

/** Undefined to go on with the next one. */
const sendOne = async (
  ports: SenderPorts,
  buffer: AcknowledgementBuffer,
  head: QueuedRequest,
): Promise<Pass | undefined> => {
  try {
    buffer.accepted(head, await ports.send(head))
    return undefined
  } catch (error) {
    await buffer.flush()
    return decide(ports, head, judge(error))
  }
}

/** What becomes of a request that was not accepted; undefined to go on with the next one. */
const decide = async (ports: SenderPorts, head: QueuedRequest, verdict: Verdict): Promise<Pass | undefined> => {
  if (verdict.does === 'aside') return refuse(ports, head, verdict)
  if (verdict.does === 'later') return putOff(ports, head, verdict.reason, verdict.retryAfter)
  // Refused with a token that was just renewed: while the session goes on, nobody will log in and wake the lane.
  const goesOn = verdict.does === 'log-in' && (head.person === '' || head.person === (await ports.person()))
  return goesOn ? putOff(ports, head, verdict.does) : { ended: 'blocked' }
}

const putOff = async (
  { store, clock, chance }: SenderPorts,
  head: QueuedRequest,
  reason: string,
  retryAfter?: number,
): Promise<Pass> => {
  const at = clock.now() + backOff(head.attempts, chance(), retryAfter)
  try {
    await store.postpone(head.sequence, head.attempts + 1, at, reason)
  } catch (error) {
    // A full disk: the request is safe on it, and that it waits is known to this page.
    if (!isOutOfSpace(error)) throw error
  }
  return { ended: 'later', at }
}

/** What a phone tells about itself has nobody who could mend it: refused, it is gone. */
const refuse = async (
  { store, refetch }: SenderPorts,
  head: QueuedRequest,
  { reason, refetch: anew }: Extract<Verdict, { does: 'aside' }>,
): Promise<undefined> => {
  if (head.lane === 'device') {
    await store.remove(head.sequence)
    return
  }
  await store.setAside(head.sequence, reason)
  if (anew) await refetch(head).catch(() => undefined)
}
