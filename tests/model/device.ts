import Dexie from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { openCopy } from '#src/local/copy.ts'
import { openOwn } from '#src/local/own.ts'
import type { Clock } from '#src/platform/clock.ts'
import { createContact } from '#src/platform/contact.ts'
import { createQueue } from '#src/queue/queue.ts'
import { createKeeper } from '#src/resources/keeper.ts'
import { siteKeyAnswer, createClient } from '#src/session/client.ts'
import { FakeClock } from '#tests/support/fake-clock.ts'
import { Life, pause, type World } from './life.ts'
import { mortal } from './mortal-database.ts'
import { SimulatedServer } from './server.ts'
import { laneWatch } from './lane-watch.ts'
import { sharedLocks } from './shared-locks.ts'

/** One phone: two databases, a clock and Web Locks of its own, which outlive each of its pages. */
export const makeDevice = () => {
  const world: World = { busy: 0 }
  const server = new SimulatedServer(world)
  const clock = new FakeClock()
  const locks = sharedLocks()
  const road = laneWatch()
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
    const life = new Life(world)
    const raw = databases()
    const own = mortal(raw.own, life)
    const copy = mortal(raw.copy, life)
    const contact = createContact()
    const mine = { own, copy, clock: clockOf(clock, life), contact, locks: locks.seenBy(life) }
    const fetch: typeof globalThis.fetch = (input, init) =>
      life.step(() => {
        const leave = road.enter(life, input as Request)
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
    const queue = createQueue({ ...mine, remote, keeper, report, chance, newKey: () => `key-${(keys += 1)}` })
    /** What the worker does when its work is done. The raw databases: a page that dies meanwhile closes nothing. */
    const close = async () => {
      await queue.close()
      remote.close()
      raw.own.close()
      raw.copy.close()
    }
    return { ...mine, life, remote, keeper, queue, report, close }
  }

  /** Until nothing moves any more but what waits for the clock. */
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
    /** What its pages reported to the maintainers. */
    reported,
    openPage,
    quiet,
    crowded: road.crowded,
    /** The databases as they are on disk, for the judge. */
    ...disks,
    advance: (milliseconds: number) => clock.advance(milliseconds, quiet),
    /** Unsubscribes the pages that died from the changes of their databases. */
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

/** The subscribers to changes of databases, in this whole process. */
const listeners = () =>
  (Dexie.on.storagemutated as unknown as { subscribers: Parameters<typeof Dexie.on.storagemutated.unsubscribe>[0][] })
    .subscribers

/** The clock as one page has it: its timers die and freeze with it. */
const clockOf = (clock: Clock, life: Life): Clock => ({
  now: clock.now,
  after: (delay, work) => clock.after(delay, () => life.whenAwake(work)),
})
