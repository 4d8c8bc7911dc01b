import type { Lane, QueuedRequest } from '#src/local/requests.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Locks } from '#src/platform/locks.ts'
import type { Report } from '#src/remote/report.ts'
import type { Applied, Sent } from './send.ts'
import type { RequestStore } from './store.ts'

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
  /**
   * Whether the pass should end before its next request: the queue is being closed, or a discard waits for the lock.
   */
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
