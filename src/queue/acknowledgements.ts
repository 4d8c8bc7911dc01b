import type { Lane, QueuedRequest } from '#src/local/requests.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Applied } from './send.ts'
import type { RequestStore, Sender } from './store.ts'

export interface AcknowledgementPorts {
  store: Pick<RequestStore, 'advance' | 'heads' | 'onChange'>
  clock: Clock
  /** Stores what the server answered, before the requests that it answers leave the lane. */
  apply(person: string, applied: Applied): Promise<void>
}

/** What is known of the lane ahead, and what was accepted and is on its way to the disk. */
export interface AcknowledgementBuffer {
  /** The next request that waits. What was accepted does not, though the disk may still have it. */
  next(): Promise<QueuedRequest | undefined>
  /** Accepted: applied, then removed, while the next one is already under way. */
  accepted(request: QueuedRequest, applied: Applied): void
  /** All that was accepted is on disk. What the lane holds is read anew afterwards. @throws the database's error */
  flush(): Promise<void>
  close(): void
}

/** Read in one go. */
const batch = 25
/** Written in one go, unless they come so slowly that the person would notice. */
const several = 10
/** Milliseconds. */
const longestLag = 200

/**
 * The disk is slow beside the network of a good day, so the buffer are kept beside the sending, and for several requests
 * at once. After a crash in between, those still on disk are sent again with their keys, and the server answers the same.
 * Whoever changes the lane meanwhile, by discarding for one, makes what was read of it void.
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
  /** Told by `flush`, which every pass ends with. */
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
      if (done.length >= several) begin()
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
