import type { Call } from '#contract/endpoints/index.ts'
import type { RequestKind } from '#contract/requests/kind.ts'
import { kindNamed } from '#contract/requests/kinds.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import type { Lane } from '#src/local/requests.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Locks } from '#src/platform/locks.ts'
import type { Remote } from '#src/remote/client.ts'
import type { Keeper } from '#src/resources/keeper.ts'
import { resourceNamed } from '#src/resources/resource.ts'
import { readSession } from '#src/session/stored-session.ts'
import { drain, type Pass, type SenderPorts } from './sender.ts'
import { sendRequest } from './send.ts'
import { createStore, type RequestStore } from './store.ts'

export interface QueuePorts {
  own: OwnDatabase
  clock: Clock
  locks: Locks
  remote: Remote
  keeper: Keeper
  chance(): number
  newKey(): string
  /** Something is left waiting: whoever can wake this device later is asked to. */
  onWaiting?(): void
}

export interface Queue {
  store: RequestStore
  /**
   * Keeps a change. Resolves when it is on disk; it is sent soon after.
   * @throws NobodyHere when the kind needs a person and none is logged in; the database's own error when the disk refused
   */
  add<K extends Call, P>(kind: RequestKind<K, P>, payload: P): Promise<void>
  /** Tries what waits, now. Answers how the person's lane ended. */
  flush(how?: { evenIfEarly?: boolean }): Promise<Pass>
  /** As `flush`, for whoever does not wait for it: what fails is tried again by itself. */
  nudge(how?: { evenIfEarly?: boolean }): void
  /** Back into the lane, with a key of its own: the refused one has been judged. */
  retry(sequence: number): Promise<void>
}

export class NobodyHere extends Error {
  override readonly name = 'NobodyHere'

  constructor(kind: string) {
    super(`nobody is logged in to queue "${kind}"`)
  }
}

const lanes: readonly Lane[] = ['person', 'device']
/** While something waits, a look at the lane at least this often, in milliseconds. */
const heartbeat = 30_000
/** Another tab or the worker is at it: a look this much later whether it took everything along. */
const afterOthers = 2_000

export const createQueue = (ports: QueuePorts): Queue => {
  const { clock } = ports
  const store = createStore(ports.own)
  const sending = senderPorts(ports, store)
  let disarm = (): void => undefined
  let current: Promise<Pass> = Promise.resolve({ ended: 'empty' })
  let next: Promise<Pass> | undefined
  let nextIsEarly = false

  const arm = (passes: readonly Pass[]): void => {
    disarm()
    const waits = passes.map((pass) =>
      pass.ended === 'later' ? Math.max(0, pass.at - clock.now()) : pass.ended === 'held' ? afterOthers : Infinity,
    )
    const soonest = Math.min(...waits)
    if (soonest === Infinity) return
    disarm = clock.after(Math.min(heartbeat, soonest), flushSoon)
    ports.onWaiting?.()
  }

  const run = async (evenIfEarly: boolean): Promise<Pass> => {
    try {
      const passes = await Promise.all(lanes.map((lane) => drain(sending, lane, { evenIfEarly })))
      arm(passes)
      return passes[0]!
    } catch (error) {
      // A database that fails is tried again, whoever asked this time.
      arm([{ ended: 'later', at: clock.now() + heartbeat }])
      throw error
    }
  }

  /** One pass at a time; whoever asks during one gets the next, since the running one may just have found the lane empty. */
  const flush: Queue['flush'] = ({ evenIfEarly = false } = {}) => {
    nextIsEarly ||= evenIfEarly
    next ??= current
      .catch(() => undefined)
      .then(() => {
        const early = nextIsEarly
        next = undefined
        nextIsEarly = false
        return (current = run(early))
      })
    return next
  }

  const nudge: Queue['nudge'] = (how) => void flush(how).catch(() => undefined)
  const flushSoon = (): void => nudge()

  return {
    store,
    flush,
    nudge,
    async add(kind, payload) {
      const person = kind.anonymous ? '' : await sending.person()
      if (person === undefined) throw new NobodyHere(kind.kind)
      const { lane, version, newest } = kind
      await store.add(
        { key: ports.newKey(), lane, person, kind: kind.kind, version, payload, createdAt: clock.now() },
        newest,
      )
      flushSoon()
    },
    async retry(sequence) {
      await store.retry(sequence, ports.newKey())
      await flush()
    },
  }
}

const senderPorts = ({ own, clock, locks, remote, keeper, chance }: QueuePorts, store: RequestStore): SenderPorts => ({
  store,
  clock,
  locks,
  chance,
  async person() {
    const session = await readSession(own)
    return session.state === 'person' ? session.person : undefined
  },
  send: (request) => sendRequest(request, remote),
  apply: (person, applied) => keeper.store(applied, 'person', person),
  async refetch(request) {
    for (const name of Object.keys(kindNamed(request.kind)?.folds ?? {})) {
      const resource = resourceNamed(name)
      if (resource) await keeper.refresh(resource, undefined)
    }
  },
})
