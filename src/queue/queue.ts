import type { Call } from '#contract/endpoints/index.ts'
import type { RequestKind } from '#contract/requests/kind.ts'
import { kindNamed } from '#contract/requests/kinds.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import type { Lane } from '#src/local/requests.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Locks } from '#src/platform/locks.ts'
import type { Remote } from '#src/remote/client.ts'
import type { Keeper } from '#src/resources/keeper.ts'
import * as resources from '#src/resources/resource.ts'
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
}

export interface Queue {
  store: RequestStore
  /** Keeps a change for the person who is logged in. Resolves when it is on disk; it is sent soon after. @throws when nobody is */
  add<K extends Call, P>(kind: RequestKind<K, P>, payload: P): Promise<void>
  /** Tries what waits, now. */
  flush(how?: { evenIfEarly?: boolean }): Promise<Pass>
  /** Back into the lane, with a key of its own: the refused one has been judged. */
  retry(sequence: number): Promise<void>
}

const lanes: readonly Lane[] = ['person', 'device']
/** While something waits, a look at the lane at least this often, in milliseconds. */
const heartbeat = 30_000

export const createQueue = (ports: QueuePorts): Queue => {
  const store = createStore(ports.own)
  const sending = senderPorts(ports, store)
  let cancelNext = (): void => undefined

  const flush: Queue['flush'] = async (how) => {
    const passes = await Promise.all(lanes.map((lane) => drain(sending, lane, how)))
    cancelNext()
    const next = passes.map((pass) => (pass.ended === 'later' ? pass.at - ports.clock.now() : pass.ended === 'held' ? heartbeat : Infinity))
    const soonest = Math.min(...next)
    if (soonest !== Infinity) cancelNext = ports.clock.after(Math.min(heartbeat, Math.max(0, soonest)), () => void flush())
    return passes[0]!
  }

  return {
    store,
    flush,
    async add(kind, payload) {
      const person = kind.lane === 'device' ? '' : await sending.person()
      if (person === undefined) throw new Error(`nobody is logged in to queue "${kind.kind}"`)
      const { lane, version } = kind
      await store.add({ key: ports.newKey(), lane, person, kind: kind.kind, version, payload, createdAt: ports.clock.now() })
      void flush()
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
  send: (request) => sendRequest(request, remote, keeper),
  async refetch(request) {
    const name = kindNamed(request.kind)?.resource
    const resource = Object.values(resources).find((each) => typeof each === 'object' && each.name === name)
    if (resource) await keeper.refresh(resource as resources.Resource<Call, void>, undefined)
  },
})
