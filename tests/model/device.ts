import Dexie from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { openCopy } from '#src/local/copy.ts'
import { openOwn } from '#src/local/own.ts'
import type { Clock } from '#src/platform/clock.ts'
import { createContact } from '#src/platform/contact.ts'
import { createQueue } from '#src/queue/queue.ts'
import * as sending from '#src/queue/sending.ts'
import { createKeeper } from '#src/resources/keeper.ts'
import { siteKeyAnswer, createClient } from '#src/session/client.ts'
import { FakeClock } from '#tests/support/fake-clock.ts'
import { PageLifecycle, pause, type World } from './page-lifecycle.ts'
import { killable } from './killable-database.ts'
import { SimulatedServer } from './server.ts'
import { laneWatch } from './lane-watch.ts'
import { sharedLocks } from './shared-locks.ts'

/** What keeps changes from being doubled or mixed: the server's look-up of the key, and the lock of a lane. */
export const guards = ['key', 'lock'] as const
export type Guard = (typeof guards)[number]

/** One phone: two databases, a clock and Web Locks that outlive its pages. A guard may be taken out. */
export const makeDevice = (without?: Guard) => {
  const world: World = { busy: 0 }
  const server = new SimulatedServer(world, without !== 'key')
  const clock = new FakeClock()
  const locks = sharedLocks(without !== 'lock')
  const lane = laneWatch()
  const disk = new IDBFactory()
  const listening = new Set(listeners())
  let keys = 0
  const reported: unknown[] = []
  const report = (problem: unknown) => void reported.push(problem)
  let dice = 1

  const storage = { indexedDB: disk, IDBKeyRange }
  const databases = () => ({ own: openOwn(undefined, storage), copy: openCopy(undefined, storage) })
  const disks = databases()

  const openPage = () => {
    const life = new PageLifecycle(world)
    const raw = databases()
    const own = killable(raw.own, life)
    const copy = killable(raw.copy, life)
    const contact = createContact()
    const mine = { own, copy, clock: clockOf(clock, life), contact, locks: locks.seenBy(life) }
    const fetch: typeof globalThis.fetch = (input, init) =>
      life.step(() => {
        const leave = lane.enter(life, input as Request)
        return server.fetch(input, init).finally(leave)
      })
    const remote = createClient({
      ...mine,
      random: (count) => new Uint8Array(count).fill(7),
      isMobile: true,
      subdomain: 'puddle',
      report,
      fetch,
      origin: 'http://puddle.test',
    })
    const keeper = createKeeper({ ...mine, remote, report })
    const chance = () => (dice = (dice * 16_807) % 2_147_483_647) / 2_147_483_647
    const queue = createQueue({
      ...mine,
      remote,
      keeper,
      report,
      loadSending: async () => sending,
      chance,
      newKey: () => `key-${(keys += 1)}`,
    })
    /**
     * Closes as the worker does after its work. Closes the raw databases, because a page that dies meanwhile closes
     * none.
     */
    const close = async () => {
      await queue.close()
      remote.close()
      raw.own.close()
      raw.copy.close()
    }
    return { ...mine, life, remote, keeper, queue, report, close }
  }

  /** Resolves when all remaining work waits for the clock. */
  const quiet = async (): Promise<void> => {
    for (let calm = 0; calm < 6; calm += 1) {
      await pause(1)
      if (world.busy > 0) calm = 0
    }
  }

  return {
    server,
    clock,
    locks,
    /** Problems that its pages reported to the maintainers. */
    reported,
    openPage,
    quiet,
    crowded: lane.crowded,
    /** The databases as stored on disk, for the judge. */
    ...disks,
    advance: (milliseconds: number) => clock.advance(milliseconds, quiet),
    /** Removes the dead pages' subscriptions to database changes. */
    forget(): void {
      for (const tell of listeners()) if (!listening.has(tell)) Dexie.on.storagemutated.unsubscribe(tell)
    },
    async prepare() {
      await disks.copy.answers.put({ name: siteKeyAnswer, person: '', value: 'app-key', etag: null, at: 0 })
    },
  }
}

export type Device = ReturnType<typeof makeDevice>
export type Page = ReturnType<Device['openPage']>

/** All subscribers to database changes in this process. */
const listeners = () =>
  (Dexie.on.storagemutated as unknown as { subscribers: Parameters<typeof Dexie.on.storagemutated.unsubscribe>[0][] })
    .subscribers

/** The clock as one page sees it: its timers stop when the page freezes or dies. */
const clockOf = (clock: Clock, life: PageLifecycle): Clock => ({
  now: clock.now,
  after: (delay, work) => clock.after(delay, () => life.whenAwake(work)),
})
