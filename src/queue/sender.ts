import type { Lane, QueuedRequest } from '#src/local/requests.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Locks } from '#src/platform/locks.ts'
import type { RequestStore } from './store.ts'
import { backOff, judge } from './verdict.ts'

export interface SenderPorts {
  store: RequestStore
  clock: Clock
  locks: Locks
  /** 0 to 1. */
  chance(): number
  /** Who is logged in; undefined when nobody is. */
  person(): Promise<string | undefined>
  send(request: QueuedRequest): Promise<void>
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
  for (;;) {
    const person = lane === 'device' ? '' : await ports.person()
    if (person === undefined) return { ended: 'blocked' }
    const head = await ports.store.head(lane, person)
    if (!head) return { ended: 'empty' }
    if (!evenIfEarly && head.nextAttemptAt > ports.clock.now()) return { ended: 'later', at: head.nextAttemptAt }
    const stop = await sendOne(ports, head)
    if (stop) return stop
  }
}

/** Undefined to go on with the next one. */
const sendOne = async (ports: SenderPorts, head: QueuedRequest): Promise<Pass | undefined> => {
  try {
    await ports.send(head)
    await ports.store.remove(head.sequence)
    return undefined
  } catch (error) {
    const verdict = judge(error)
    if (verdict.does === 'later') {
      const at = ports.clock.now() + backOff(head.attempts, ports.chance(), verdict.retryAfter)
      await ports.store.postpone(head.sequence, head.attempts + 1, at, verdict.reason)
      return { ended: 'later', at }
    }
    if (verdict.does !== 'aside') return { ended: 'blocked' }
    await ports.store.setAside(head.sequence, verdict.reason)
    if (verdict.refetch) await ports.refetch(head).catch(() => undefined)
    return undefined
  }
}
