import type { Call } from '#contract/endpoints/index.ts'
import type { RequestKind } from '#contract/requests/kind.ts'
import type { Lane } from '#src/local/requests.ts'
import { readSession } from '#src/session/stored-session.ts'
import type { Discarded } from './discard.ts'
import type { Pass } from './pass.ts'
import type { SendingPorts } from './sender-ports.ts'
import { createStore, type RequestStore } from './store.ts'

export interface Queue {
  store: RequestStore
  /**
   * Stores a change. Resolves when it is on disk; it is sent soon after.
   * @throws NotLoggedIn when the kind needs a log-in and there is none; the database's own error when the disk refused
   */
  add<K extends Call, P>(kind: RequestKind<K, P>, payload: P): Promise<void>
  /** Sends the waiting requests now. Returns how the user's lane ended. @throws the database's own error */
  flush(how?: { evenIfEarly?: boolean }): Promise<Pass>
  /** As `flush`, for callers that do not wait for it: a failure is reported and retried. */
  nudge(how?: { evenIfEarly?: boolean }): void
  /** Returns a request to the lane with a new key: the server has refused the old one. */
  retry(sequence: number): Promise<void>
  /** Removes a change from the lane. A request in flight is waited for, at most its time-out: see `Discarded`. */
  discard(sequence: number): Promise<Discarded>
  /** Ends the timers and, after its request in flight, the running pass. The databases may be closed afterwards. */
  close(): Promise<void>
}

export interface QueuePorts extends SendingPorts {
  /** The code that sends; asked for when something waits. */
  loadSending(): Promise<typeof import('./sending.ts')>
  newKey(): string
  /** A request is left waiting: asks the browser to wake this device later. */
  onWaiting?(): void
}

class NotLoggedIn extends Error {
  override readonly name = 'NotLoggedIn'

  constructor(kind: string) {
    super(`a log-in is needed to queue "${kind}"`)
  }
}

const lanes: readonly Lane[] = ['person', 'device']
/** The longest interval between passes while a request waits, in milliseconds. */
const heartbeat = 30_000
/** The delay before the next pass after another tab or the worker held the lane, in milliseconds. */
const afterOthers = 2_000

const userIdOf = async (own: QueuePorts['own']): Promise<string | undefined> => {
  const session = await readSession(own)
  return session.state === 'person' ? session.person : undefined
}

interface Sender {
  drain(lane: Lane, how: { evenIfEarly: boolean }): Promise<Pass>
  discard(sequence: number): Promise<Discarded>
}

/** Loads the code that sends, once. A failure to load is the caller's, and the next call tries again. */
const senderLoader = (
  ports: QueuePorts,
  store: RequestStore,
  isInterrupted: () => boolean,
): (() => Promise<Sender>) => {
  const open = async (): Promise<Sender> => {
    const { senderPorts, drain, discardFrom } = await ports.loadSending()
    const sending = senderPorts(ports, store, isInterrupted)
    return {
      drain: (lane, how) => drain(sending, lane, how),
      discard: (sequence) => discardFrom(sending, sequence),
    }
  }
  let opened: Promise<Sender> | undefined
  return () =>
    (opened ??= open().catch((error: unknown) => {
      opened = undefined
      throw error
    }))
}

interface Passes extends Pick<Queue, 'flush' | 'nudge'> {
  close(): Promise<void>
}

/** Milliseconds until the next pass of the lane; Infinity: nothing waits for one. */
const waitAfter = (pass: Pass, now: number): number =>
  pass.ended === 'later' ? Math.max(0, pass.at - now) : pass.ended === 'held' ? afterOthers : Infinity

/** One pass at a time. A call during a pass gets the next one: the running one may have just found the lane empty. */
const createTurns = (run: (evenIfEarly: boolean) => Promise<Pass>) => {
  let current: Promise<Pass> = Promise.resolve({ ended: 'empty' })
  let next: Promise<Pass> | undefined
  let nextIsEarly = false
  return {
    take(evenIfEarly: boolean): Promise<Pass> {
      nextIsEarly ||= evenIfEarly
      next ??= current
        // Reported by the pass that failed, and thrown to its own callers.
        .catch(() => undefined)
        .then(() => {
          const early = nextIsEarly
          next = undefined
          nextIsEarly = false
          return (current = run(early))
        })
      return next
    },
    /** Resolves when no pass runs or is asked for. A running pass has reported its own error. */
    async settled(): Promise<void> {
      await Promise.allSettled([current, next])
      await Promise.allSettled([current])
    },
  }
}

/** Runs the passes: one at a time, at a call, and by a timer while a request waits. */
const createPasses = (ports: QueuePorts, store: RequestStore, sender: () => Promise<Sender>): Passes => {
  const { clock, report } = ports
  let closed = false
  let disarm = (): void => undefined

  const arm = (passes: readonly Pass[]): void => {
    disarm()
    if (closed) return
    const soonest = Math.min(...passes.map((pass) => waitAfter(pass, clock.now())))
    if (soonest === Infinity) return
    disarm = clock.after(Math.min(heartbeat, soonest), flushSoon)
    ports.onWaiting?.()
  }

  const run = async (evenIfEarly: boolean): Promise<Pass> => {
    if (closed) return { ended: 'closed' }
    try {
      if (await store.isEmpty()) {
        disarm()
        return { ended: 'empty' }
      }
      const { drain } = await sender()
      const passes = await Promise.all(lanes.map((lane) => drain(lane, { evenIfEarly })))
      arm(passes)
      return passes[0]!
    } catch (error) {
      // After a database failure the pass is tried again, whether or not the caller waits for it.
      report(error)
      arm([{ ended: 'later', at: clock.now() + heartbeat }])
      throw error
    }
  }

  const turns = createTurns(run)
  const flush: Queue['flush'] = ({ evenIfEarly = false } = {}) => turns.take(evenIfEarly)
  // Reported by the pass itself.
  const nudge: Queue['nudge'] = (how) => void flush(how).catch(() => undefined)
  const flushSoon = (): void => nudge()

  return {
    flush,
    nudge,
    close() {
      closed = true
      disarm()
      // A pass that is already requested ends at once.
      return turns.settled()
    },
  }
}

export const createQueue = (ports: QueuePorts): Queue => {
  const store = createStore(ports.own)
  let closed = false
  /** Number of discards that wait for the lane's lock. */
  let discarding = 0
  const sender = senderLoader(ports, store, () => closed || discarding > 0)
  const { flush, nudge, close } = createPasses(ports, store, sender)
  return {
    store,
    flush,
    nudge,
    async add(kind, payload) {
      const person = kind.anonymous ? '' : await userIdOf(ports.own)
      if (person === undefined) throw new NotLoggedIn(kind.kind)
      const { lane, version, newest } = kind
      await store.add(
        { key: ports.newKey(), lane, person, kind: kind.kind, version, payload, createdAt: ports.clock.now() },
        newest,
      )
      nudge()
    },
    async retry(sequence) {
      await store.retry(sequence, ports.newKey())
      await flush()
    },
    async discard(sequence) {
      discarding += 1
      try {
        return await (await sender()).discard(sequence)
      } finally {
        discarding -= 1
        nudge()
      }
    },
    close() {
      closed = true
      return close()
    },
  }
}
