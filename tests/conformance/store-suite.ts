import { openOwn, type OwnDatabase } from '#src/local/own.ts'
import type { QueuedRequest } from '#src/local/requests.ts'
import { createStore, type NewRequest, type RequestStore } from '#src/queue/store.ts'
import { expectSame } from './expect-same.ts'

/** Waits until something holds. @throws Error after some seconds */
const until = async (holds: () => boolean): Promise<void> => {
  for (let turn = 0; !holds(); turn += 1) {
    if (turn === 1_000) throw new Error('it does not hold after five seconds')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/**
 * The behaviour that the queue needs from its store, independent of a test runner, so that it runs in Node and in a
 * browser.
 */
export interface Case {
  name: string
  run(phone: Phone): Promise<void>
}

export interface Phone {
  own: OwnDatabase
  store: RequestStore
  /** The store as another tab opens it. */
  another(): Pick<Phone, 'own' | 'store'>
}

let phones = 0

/** Runs one case on its own databases. @throws Error of a failed check */
export const runCase = async (name: string): Promise<void> => {
  const found = cases.find((each) => each.name === name)
  if (!found) throw new Error(`no such case: ${name}`)
  const database = `conformance-${(phones += 1)}`
  const opened: OwnDatabase[] = []
  const open = () => {
    const own = openOwn(database)
    opened.push(own)
    return { own, store: createStore(own) }
  }
  const phone = { ...open(), another: open }
  try {
    await found.run(phone)
  } finally {
    for (const each of opened) each.close()
    await openOwn(database).delete()
  }
}

const made = (key: string, more: Partial<NewRequest> = {}): NewRequest => ({
  key,
  lane: 'person',
  person: 'casey',
  kind: 'vehicle',
  version: 1,
  payload: { key },
  createdAt: 1,
  ...more,
})

const keysOf = (requests: readonly QueuedRequest[]): string[] => requests.map(({ key }) => key)
const headKeys = async (store: RequestStore, limit = 99): Promise<string[]> =>
  keysOf(await store.heads('person', 'casey', limit))
const addAll = async (store: RequestStore, ...keys: string[]): Promise<number[]> => {
  const sequences: number[] = []
  for (const key of keys) sequences.push(await store.add(made(key)))
  return sequences
}

/** The durability of each write transaction that `work` opens on the database. */
const durabilities = async (work: () => Promise<unknown>): Promise<unknown[]> => {
  const asked: unknown[] = []
  const original = IDBDatabase.prototype.transaction
  IDBDatabase.prototype.transaction = function (names, mode, options) {
    if (mode === 'readwrite') asked.push(options?.durability)
    return Reflect.apply(original, this, [names, mode, options]) as IDBTransaction
  }
  try {
    await work()
  } finally {
    IDBDatabase.prototype.transaction = original
  }
  return asked
}

export const cases: readonly Case[] = [
  {
    name: 'an added request is visible to another tab, and after all tabs are closed',
    async run({ own, store, another }) {
      await store.add(made('a'))
      expectSame(await headKeys(another().store), ['a'])
      own.close()
      expectSame(await headKeys(another().store), ['a'])
    },
  },
  {
    name: 'adding uses strict durability and resolves after the write',
    async run({ store }) {
      expectSame(await durabilities(() => store.add(made('a'))), ['strict'])
    },
  },
  {
    name: 'a request is read back unchanged, with no attempts yet',
    async run({ store }) {
      const payload = {
        text: 'Zoë “水” 🚗\u2028',
        none: null,
        deep: [{ list: [1, 2.5, -0.1] }],
        flag: false,
        empty: '',
      }
      const sequence = await store.add(made('a', { payload }))
      expectSame(await store.heads('person', 'casey', 1), [
        { ...made('a', { payload }), sequence, state: 'waiting', attempts: 0, nextAttemptAt: 0, lastError: null },
      ])
    },
  },
  {
    name: 'the oldest requests come first, up to the given number',
    async run({ store }) {
      await addAll(store, 'c', 'a', 'b')
      expectSame(await headKeys(store, 2), ['c', 'a'])
      expectSame(await headKeys(store), ['c', 'a', 'b'])
    },
  },
  {
    name: 'two hundred requests added at once keep the order in which they were added',
    async run({ store }) {
      const keys = Array.from({ length: 200 }, (_, number) => `k${number}`)
      await Promise.all(keys.map((key) => store.add(made(key))))
      expectSame(await headKeys(store, 999), keys)
    },
  },
  {
    name: 'a user reads their own requests and those without a user, of one lane',
    async run({ store }) {
      await store.add(made('casey'))
      await store.add(made('noor', { person: 'noor' }))
      await store.add(made('nobody', { person: '', lane: 'device' }))
      await store.add(made('device', { lane: 'device' }))
      expectSame(keysOf(await store.heads('person', 'noor', 9)), ['noor'])
      expectSame(keysOf(await store.heads('device', 'casey', 9)), ['nobody', 'device'])
      expectSame(keysOf(await store.heads('device', undefined, 9)), ['nobody'])
      expectSame(keysOf(await store.heads('person', undefined, 9)), [])
    },
  },
  {
    name: 'a new request replaces waiting ones of the same user when only the newest of its kind counts',
    async run({ store, own }) {
      const seen = { kind: 'notificationsSeen' }
      const [aside] = await addAll(store, 'other kind')
      await store.setAside(await store.add(made('set aside', seen)), 'no')
      await store.add(made('noors', { ...seen, person: 'noor' }), 2)
      for (const key of ['1', '2', '3']) await store.add(made(key, seen), 2)
      expectSame(keysOf(await own.requests.orderBy('sequence').toArray()), [
        'other kind',
        'set aside',
        'noors',
        '2',
        '3',
      ])
      expectSame(typeof aside, 'number')
    },
  },
  {
    name: 'a failed add leaves the store unchanged',
    async run({ store }) {
      await addAll(store, 'a', 'b')
      expectSame(
        await store.add(made('b'), 1).then(
          () => 'added',
          (error: Error) => error.name,
        ),
        'ConstraintError',
      )
      expectSame(await headKeys(store), ['a', 'b'])
    },
  },
  {
    name: 'a postponed request keeps its place and its key, and holds the reason',
    async run({ store }) {
      const [first] = await addAll(store, 'a', 'b')
      await store.postpone(first!, { attempts: 3, nextAttemptAt: 5_000, lastError: 'network' })
      const [head] = await store.heads('person', 'casey', 1)
      expectSame(head, {
        ...head,
        key: 'a',
        sequence: first,
        attempts: 3,
        nextAttemptAt: 5_000,
        lastError: 'network',
        state: 'waiting',
      })
    },
  },
  {
    name: 'a request that is set aside leaves the lane and stays stored with its reason',
    async run({ store, own }) {
      const [first] = await addAll(store, 'a', 'b')
      await store.setAside(first!, 'Input is required.')
      expectSame(await headKeys(store), ['b'])
      const kept = await own.requests.get(first!)
      expectSame(
        [kept?.key, kept?.state, kept?.lastError, kept?.payload],
        ['a', 'aside', 'Input is required.', { key: 'a' }],
      )
    },
  },
  {
    name: 'a retried request moves to the end, with a new key and no attempts',
    async run({ store }) {
      const [first] = await addAll(store, 'a', 'b')
      await store.postpone(first!, { attempts: 7, nextAttemptAt: 9_000, lastError: 'network', faults: 2 })
      await store.setAside(first!, 'no')
      await store.retry(first!, 'a again')
      expectSame(await headKeys(store), ['b', 'a again'])
      const again = (await store.heads('person', 'casey', 2))[1]!
      expectSame(
        [again.attempts, again.nextAttemptAt, again.lastError, again.faults ?? 0, again.payload],
        [0, 0, null, 0, { key: 'a' }],
      )
    },
  },
  {
    name: 'a request retried in two tabs at the same moment is stored once',
    async run({ store, another }) {
      const [first] = await addAll(store, 'a')
      await store.setAside(first!, 'no')
      await Promise.all([store.retry(first!, 'one'), another().store.retry(first!, 'two')])
      expectSame((await headKeys(store)).length, 1)
    },
  },
  {
    name: 'a waiting or removed request cannot be retried',
    async run({ store }) {
      const [first] = await addAll(store, 'a')
      await store.retry(first!, 'again')
      expectSame(await headKeys(store), ['a'])
      await store.remove(first!)
      await store.retry(first!, 'again')
      expectSame(await headKeys(store), [])
    },
  },
  {
    name: 'a removed request stays removed when it is postponed, set aside or removed again',
    async run({ store, own }) {
      const [first] = await addAll(store, 'a')
      await store.remove(first!)
      await store.postpone(first!, { attempts: 1, nextAttemptAt: 1, lastError: 'network' })
      await store.setAside(first!, 'no')
      await store.remove(first!)
      expectSame(await own.requests.count(), 0)
    },
  },
  {
    name: 'accepted requests are removed together, and the next ones are returned',
    async run({ store }) {
      const sequences = await addAll(store, 'a', 'b', 'c', 'd')
      expectSame(keysOf(await store.advance(sequences.slice(0, 2), 'person', 'casey', 1)), ['c'])
      expectSame(keysOf(await store.advance(sequences.slice(2), 'person', 'casey', 9)), [])
    },
  },
  {
    name: 'a subscriber is called for each change, also of another tab, until it unsubscribes',
    async run({ store, another }) {
      let heard = 0
      const stop = store.onChange(() => {
        heard += 1
      })
      await another().store.add(made('a'))
      // The database tells of a change after its transaction, not within it.
      await until(() => heard > 0)
      stop()
      const before = heard
      let heardBeside = 0
      const stopBeside = store.onChange(() => {
        heardBeside += 1
      })
      await store.add(made('b'))
      await until(() => heardBeside > 0)
      stopBeside()
      expectSame(heard, before)
    },
  },
]
