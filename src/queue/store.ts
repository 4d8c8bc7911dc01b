import { onTableChange } from '#src/local/table-watch.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import type { Lane, QueuedRequest } from '#src/local/requests.ts'

export type NewRequest = Pick<QueuedRequest, 'key' | 'lane' | 'person' | 'kind' | 'version' | 'payload' | 'createdAt'>

/** The requests that may be sent now: those that need no log-in, and those of this user. */
export type Sender = string | undefined

/**
 * The stored state of a postponed request. `faults`: attempts at which it could not be built; absent keeps the count.
 */
export interface Postponement extends Pick<QueuedRequest, 'attempts' | 'nextAttemptAt'> {
  lastError: string
  faults?: number
}

/** The ordered store of one device. A request leaves it when the server accepted it or the user discards it. */
export interface RequestStore {
  /**
   * Resolves when the request is on disk, not before. Of this user's waiting requests of this kind, the `newest` stay.
   */
  add(request: NewRequest, newest?: number): Promise<number>
  /** The oldest requests of the lane that wait and may be sent now, in their order. */
  heads(lane: Lane, sender: Sender, limit: number): Promise<QueuedRequest[]>
  /** Removes accepted requests and returns the next ones: one transaction instead of two. */
  advance(done: readonly number[], lane: Lane, sender: Sender, limit: number): Promise<QueuedRequest[]>
  get(sequence: number): Promise<QueuedRequest | undefined>
  /** Whether nothing waits, of any user and lane, and nothing is set aside. */
  isEmpty(): Promise<boolean>
  /** Calls `tell` after every change, also by another tab or the worker. @returns unsubscribes */
  onChange(tell: () => void): () => void
  postpone(sequence: number, how: Postponement): Promise<void>
  setAside(sequence: number, lastError: string): Promise<void>
  /** Returns a request to the end of the lane: later requests have been sent. */
  retry(sequence: number, key: string): Promise<void>
  remove(sequence: number): Promise<void>
}

const fresh = { state: 'waiting', attempts: 0, nextAttemptAt: 0, lastError: null } as const

export const createStore = (own: OwnDatabase, requests = own.requests): RequestStore => ({
  add: (request, newest) =>
    own.transaction('rw', requests, async () => {
      const added = await requests.add({ ...request, ...fresh } as QueuedRequest)
      if (newest !== undefined) {
        const alike = await requests
          .where('[lane+state]')
          .equals([request.lane, 'waiting'])
          .filter(({ kind, person }) => kind === request.kind && person === request.person)
          .primaryKeys()
        await requests.bulkDelete(alike.slice(0, -newest))
      }
      return added
    }),

  heads: (lane, sender, limit) => headsOf(requests, lane, sender, limit),

  advance: (done, lane, sender, limit) =>
    own.transaction('rw', requests, async () => {
      await requests.bulkDelete([...done])
      return headsOf(requests, lane, sender, limit)
    }),

  get: (sequence) => requests.get(sequence),

  isEmpty: async () => (await requests.count()) === 0,

  onChange: (tell) => onTableChange(requests, tell),

  async postpone(sequence, { faults, ...how }) {
    await requests.update(sequence, faults === undefined ? how : { ...how, faults })
  },

  async setAside(sequence, lastError) {
    await requests.update(sequence, { state: 'aside', lastError })
  },

  // Read within the transaction: the second of two taps, or of two tabs, no longer finds it.
  retry: (sequence, key) =>
    own.transaction('rw', requests, async () => {
      const request = await requests.get(sequence)
      if (request?.state !== 'aside') return
      const { sequence: _old, faults: _faults, ...rest } = request
      await requests.delete(sequence)
      await requests.add({ ...rest, ...fresh, key } as QueuedRequest)
    }),

  remove: (sequence) => requests.delete(sequence),
})

const headsOf = (
  requests: OwnDatabase['requests'],
  lane: Lane,
  sender: Sender,
  limit: number,
): Promise<QueuedRequest[]> =>
  requests
    .where('[lane+state]')
    .equals([lane, 'waiting'])
    .filter(({ person }) => person === '' || person === sender)
    .limit(limit)
    .toArray()
