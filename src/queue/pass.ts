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
  /** Stores the server's answers. */
  apply(person: string, applied: Applied): Promise<void>
  /** Marks the stored answers that this request changes as stale: the next screen requests them. */
  markStale(request: QueuedRequest): Promise<void>
  /** Fetches the resources that this request changes. It reports unexpected errors, and never throws. */
  refetch(request: QueuedRequest): Promise<void>
  /**
   * Whether the pass should end before its next request: the queue is being closed, or a discard waits for the lock.
   */
  interrupted(): boolean
}

/**
 * How a pass ended.
 * - empty: no request waits
 * - later: the head waits until `at`
 * - held: another tab or the worker is sending, or a discard goes first; the end of a discard starts the next pass
 * - blocked: log-in or update first
 * - closed: this queue sends no more
 */
export type Pass = { ended: 'empty' | 'held' | 'blocked' | 'closed' } | { ended: 'later'; at: number }

/** The Web Lock under which a lane is sent, and under which requests are removed from it. */
export const laneLock = (lane: Lane): string => `clearcoat-queue-${lane}`
