import type { Lane, QueuedRequest } from '#src/local/requests.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Applied } from './send.ts'
import type { RequestStore, Sender } from './store.ts'

export interface AcknowledgementPorts {
  store: Pick<RequestStore, 'advance' | 'heads' | 'onChange'>
  clock: Clock
  /** Stores the server's answers, before their requests are removed. */
  apply(person: string, applied: Applied): Promise<void>
}

/** The next requests of the lane, read ahead, and the accepted ones that are not yet removed from the store. */
export interface AcknowledgementBuffer {
  /** The next waiting request. An accepted one is skipped, though it may still be stored. */
  next(): Promise<QueuedRequest | undefined>
  /** Marks a request as accepted: its answer is applied, then it is removed, while the next one is in flight. */
  accepted(request: QueuedRequest, applied: Applied): void
  /** Writes all accepted requests. The next read of the lane goes to the store. @throws the database's error */
  flush(): Promise<void>
  close(): void
}

/** The number of requests that one read loads. */
const batch = 25
/** The number of acknowledgements in one write, unless the first of them has waited for `longestLag`. */
const manyWaiting = 10
/** Milliseconds; a longer lag is visible on screen. */
const longestLag = 200

/**
 * IndexedDB is slower than a good network, so acknowledgements are written in batches while the next request is in
 * flight. After a crash, unacknowledged requests are sent again with the same key. A change of the lane by another
 * caller, such as a discard, invalidates what was read ahead.
 */
export const openAcknowledgements = (
  { store, clock, apply }: AcknowledgementPorts,
  lane: Lane,
  sender: Sender,
): AcknowledgementBuffer => {
  let ahead: QueuedRequest[] = []
  let current = false
  let done: { sequence: number; person: string; applied: Applied }[] = []
  /** Accepted, and not yet removed. */
  const leaving = new Set<number>()
  let underway: number | undefined
  let writing: Promise<void> | undefined
  /** Thrown by `flush`, with which every pass ends. */
  let failure: unknown
  let disarm: (() => void) | undefined
  const stop = store.onChange(() => {
    current = false
  })

  const take = (heads: readonly QueuedRequest[]): void => {
    ahead = heads.filter(({ sequence }) => sequence !== underway && !leaving.has(sequence))
    current = true
  }

  const write = async (): Promise<void> => {
    while (done.length > 0) {
      const these = done
      done = []
      const latest = new Map<string, Applied>()
      for (const { person, applied } of these) latest.set(person, { ...latest.get(person), ...applied })
      for (const [person, applied] of latest) await apply(person, applied)
      const heads = await store.advance(
        these.map(({ sequence }) => sequence),
        lane,
        sender,
        batch + leaving.size + 1,
      )
      take(heads)
      for (const { sequence } of these) leaving.delete(sequence)
    }
  }

  const begin = (): void => {
    disarm?.()
    disarm = undefined
    writing ??= write()
      .catch((error: unknown) => {
        failure = error
      })
      .finally(() => {
        writing = undefined
      })
  }

  return {
    async next() {
      underway = undefined
      if (!current || ahead.length === 0) take(await store.heads(lane, sender, batch + leaving.size))
      const head = ahead.shift()
      underway = head?.sequence
      return head
    },
    accepted({ sequence, person }, applied) {
      leaving.add(sequence)
      done.push({ sequence, person, applied })
      if (done.length >= manyWaiting) begin()
      else disarm ??= clock.after(longestLag, begin)
    },
    async flush() {
      disarm?.()
      disarm = undefined
      await writing
      if (failure !== undefined) throw failure
      if (done.length > 0) await write()
      current = false
    },
    close: stop,
  }
}
