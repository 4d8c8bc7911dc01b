import type { OwnDatabase } from '#src/local/own.ts'
import type { Lane, QueuedRequest } from '#src/local/requests.ts'

export type NewRequest = Pick<QueuedRequest, 'key' | 'lane' | 'person' | 'kind' | 'version' | 'payload' | 'createdAt'>

/** The ordered store of one device. Nothing leaves it but by the server's acceptance or the person's word. */
export interface RequestStore {
  /** Resolves when the request is on disk, not before. */
  add(request: NewRequest): Promise<number>
  /** The oldest request that waits in this person's lane. */
  head(lane: Lane, person: string): Promise<QueuedRequest | undefined>
  postpone(sequence: number, attempts: number, nextAttemptAt: number, lastError: string): Promise<void>
  setAside(sequence: number, lastError: string): Promise<void>
  /** Back to the lane, at the end of which it then stands: what came later has been sent. */
  retry(sequence: number, key: string): Promise<void>
  remove(sequence: number): Promise<void>
}

export const createStore = ({ requests }: OwnDatabase): RequestStore => ({
  add: (request) =>
    requests.add({ ...request, state: 'waiting', attempts: 0, nextAttemptAt: 0, lastError: null } as QueuedRequest) as Promise<number>,

  head: (lane, person) =>
    requests.where('[lane+state]').equals([lane, 'waiting']).filter((each) => each.person === person).first(),

  async postpone(sequence, attempts, nextAttemptAt, lastError) {
    await requests.update(sequence, { attempts, nextAttemptAt, lastError })
  },

  async setAside(sequence, lastError) {
    await requests.update(sequence, { state: 'aside', lastError })
  },

  async retry(sequence, key) {
    const request = await requests.get(sequence)
    if (!request || request.state !== 'aside') return
    const { sequence: _old, ...rest } = request
    await requests.db.transaction('rw', requests, async () => {
      await requests.delete(sequence)
      await requests.add({ ...rest, key, state: 'waiting', attempts: 0, nextAttemptAt: 0, lastError: null } as QueuedRequest)
    })
  },

  remove: (sequence) => requests.delete(sequence),
})
