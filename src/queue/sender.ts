import { messages } from '#contract/messages.ts'
import { isOutOfSpace } from '#src/local/out-of-space.ts'
import type { Lane, QueuedRequest } from '#src/local/requests.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Locks } from '#src/platform/locks.ts'
import type { Report } from '#src/remote/report.ts'
import { openAcknowledgements, type AcknowledgementBuffer } from './acknowledgements.ts'
import type { Applied, Sent } from './send.ts'
import type { RequestStore } from './store.ts'
import { backOff, isDue, judge, type Verdict } from './verdict.ts'

export interface SenderPorts {
  store: RequestStore
  clock: Clock
  locks: Locks
  report: Report
  /** 0 to 1. */
  chance(): number
  /** The user who is logged in; undefined for none. */
  person(): Promise<string | undefined>
  send(request: QueuedRequest): Promise<Sent>
  /** Stores what the server answered. */
  apply(person: string, applied: Applied): Promise<void>
  /** The stored answers that this request changes are older than the server's: the next screen asks for them. */
  markStale(request: QueuedRequest): Promise<void>
  /** Asks the server again for what this request changes. It reports what should not fail, and never throws. */
  refetch(request: QueuedRequest): Promise<void>
  /** Whether the pass should end before its next request: the queue is being closed, or a discard waits for the lock. */
  interrupted(): boolean
}

/**
 * How a pass ended.
 * - empty: nothing waits
 * - later: the head waits until `at`
 * - held: another tab or the worker is sending
 * - blocked: log-in or update first
 * - closed: this queue sends no more
 */
export type Pass = { ended: 'empty' | 'held' | 'blocked' | 'closed' } | { ended: 'later'; at: number }

/** The Web Lock under which a lane is sent, and under which requests are taken out of it. */
export const laneLock = (lane: Lane): string => `clearcoat-queue-${lane}`

/**
 *            ┌────────────── accepted: applied, removed ◄─┐
 *  head ──► send ──► judged ──► aside: the next one ──────┤
 *   ▲                  └─ later / log-in / update: the pass ends, the head stays
 *   └── one Web Lock per lane, held for one pass by the page or the worker
 */
export const drain = async (ports: SenderPorts, lane: Lane, { evenIfEarly = false } = {}): Promise<Pass> => {
  let pass: Pass = { ended: 'held' }
  await ports.locks.ifFree(laneLock(lane), async () => {
    pass = await sendAll(ports, lane, evenIfEarly)
  })
  return pass
}

const sendAll = async (ports: SenderPorts, lane: Lane, evenIfEarly: boolean): Promise<Pass> => {
  // Read once a pass: the client refuses to send a request with another user's token, also after a log-in in between.
  const person = await ports.person()
  if (lane === 'person' && person === undefined) return { ended: 'blocked' }
  const buffer = openAcknowledgements(ports, lane, person)
  try {
    for (let head = await buffer.next(); head; head = await buffer.next()) {
      if (ports.interrupted()) return { ended: 'later', at: ports.clock.now() }
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
  let sent: Sent
  try {
    sent = await ports.send(head)
  } catch (error) {
    await buffer.flush()
    return decide(ports, head, judge(error), error)
  }
  if (sent.problem) await acceptUnapplied(ports, buffer, head, sent.problem)
  else buffer.accepted(head, sent.applied)
  return undefined
}

/** The server has made the change, so it is never shown as refused: its resource is read from the server instead. */
const acceptUnapplied = async (
  { report, markStale, refetch }: SenderPorts,
  buffer: AcknowledgementBuffer,
  head: QueuedRequest,
  problem: Error,
): Promise<void> => {
  report(problem)
  // Answers that were accepted before it are stored first: they must not look younger than this one.
  await buffer.flush()
  await markStale(head)
  buffer.accepted(head, {})
  await buffer.flush()
  await refetch(head)
}

/** What becomes of a request that was not accepted; undefined to go on with the next one. */
const decide = async (
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
  // Refused with a token that was just renewed: the session goes on, so no log-in will wake the lane.
  const goesOn = verdict.does === 'log-in' && (head.person === '' || head.person === (await ports.person()))
  return goesOn ? putOff(ports, head, verdict.does) : { ended: 'blocked' }
}

/** How often a request that cannot be built is tried before it makes room: an update may bring the mend. */
const unsendableTries = 3

const putOffOrSetAside = (ports: SenderPorts, head: QueuedRequest, error: unknown): Promise<Pass | undefined> => {
  ports.report(error)
  const faults = (head.faults ?? 0) + 1
  if (faults < unsendableTries) return putOff(ports, head, 'unsendable', { faults })
  return refuse(ports, head, { reason: messages.INTERNAL.text, refetch: false })
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
    // A full disk: the request is safe on it, and this page holds the moment of the next attempt.
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
