import { onChange } from '#src/local/changes.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import type { Lane, QueuedRequest } from '#src/local/requests.ts'

export type NewRequest = Pick<QueuedRequest, 'key' | 'lane' | 'person' | 'kind' | 'version' | 'payload' | 'createdAt'>

/** Whose requests may leave now: those of nobody in particular, and of whoever is logged in. */
export type Sender = string | undefined

/** The ordered store of one device. Nothing leaves it but by the server's acceptance or the person's word. */
export interface RequestStore {
  /** Resolves when the request is on disk, not before. Of those of its kind that wait, the `newest` stay. */
  add(request: NewRequest, newest?: number): Promise<number>
  /** The oldest requests that wait in the lane and may be sent now, in their order. */
  heads(lane: Lane, sender: Sender, limit: number): Promise<QueuedRequest[]>
  /** Removes what was accepted, and answers the next ones: one step to the disk instead of two. */
  advance(done: readonly number[], lane: Lane, sender: Sender, limit: number): Promise<QueuedRequest[]>
  /** Hears of every change, whoever makes it. @returns stops it */
  onChange(tell: () => void): () => void
  postpone(sequence: number, attempts: number, nextAttemptAt: number, lastError: string): Promise<void>
  setAside(sequence: number, lastError: string): Promise<void>
  /** Back to the lane, at the end of which it then stands: what came later has been sent. */
  retry(sequence: number, key: string): Promise<void>
  remove(sequence: number): Promise<void>
}

const fresh = { state: 'waiting', attempts: 0, nextAttemptAt: 0, lastError: null } as const

export const createStore = ({ requests }: OwnDatabase): RequestStore => ({
  add: (request, newest) =>
    requests.db.transaction('rw', requests, async () => {
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
    requests.db.transaction('rw', requests, async () => {
      await requests.bulkDelete([...done])
      return headsOf(requests, lane, sender, limit)
    }),

  onChange: (tell) => onChange(requests.db, requests.name, tell),

  async postpone(sequence, attempts, nextAttemptAt, lastError) {
    await requests.update(sequence, { attempts, nextAttemptAt, lastError })
  },

  async setAside(sequence, lastError) {
    await requests.update(sequence, { state: 'aside', lastError })
  },

  // Read within the transaction: of two taps, or two tabs, the second finds it gone.
  retry: (sequence, key) =>
    requests.db.transaction('rw', requests, async () => {
      const request = await requests.get(sequence)
      if (request?.state !== 'aside') return
      const { sequence: _old, ...rest } = request
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
