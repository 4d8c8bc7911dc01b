import { errorReport } from '#contract/requests/device-kinds.ts'
import { systemClock, type Clock } from '#src/platform/clock.ts'
import { createContact } from '#src/platform/contact.ts'
import { webLocks, type Locks } from '#src/platform/locks.ts'
import { newKey, systemRandom } from '#src/platform/random.ts'
import { createQueue, type Queue } from '#src/queue/queue.ts'
import * as sending from '#src/queue/sending.ts'
import { createReport } from '#src/remote/report.ts'
import { createKeeper } from '#src/resources/keeper.ts'
import { subdomainOf } from '#src/session/app-key.ts'
import { createClient } from '#src/session/client.ts'
import { forgetEnded } from '#src/session/forget.ts'
import { readSession } from '#src/session/stored-session.ts'
import type { CopyDatabase } from '#src/local/copy.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import { withCopy, withOwn } from './databases.ts'

/** A request could not be sent yet. The browser fires the sync event again. */
export class StillWaiting extends Error {
  override readonly name = 'StillWaiting'
}

interface Ports {
  own: OwnDatabase
  copy: CopyDatabase
  /** First label of the host. */
  subdomain: string
  clock?: Clock
  locks?: Locks
  fetch?: typeof fetch
  origin?: string
}

/**
 * Sends waiting requests of the queue, with no page open.
 * @throws StillWaiting when a request that is due remains, or another tab holds the lane
 */
export const sendWaiting = (hostname: string): Promise<void> =>
  withOwn((own) => withCopy((copy) => sendFrom({ own, copy, subdomain: subdomainOf(hostname) })))

export const sendFrom = async (ports: Ports): Promise<void> => {
  const { own, copy, subdomain, clock = systemClock, locks = webLocks, fetch, origin } = ports
  const report = createReport(
    (error) => queue.add(errorReport, error),
    () => '/service-worker.js',
  )
  const remote = createClient({
    own,
    copy,
    clock,
    contact: createContact(),
    locks,
    random: systemRandom,
    // Only the phone app has a queue.
    isMobile: true,
    subdomain,
    report,
    fetch,
    origin,
  })
  const keeper = createKeeper({ own, copy, clock, remote, report })
  const queue: Queue = createQueue({
    own,
    clock,
    locks,
    remote,
    keeper,
    report,
    loadSending: async () => sending,
    chance: Math.random,
    newKey,
  })
  try {
    const { ended } = await queue.flush({ evenIfEarly: true })
    // No page is open that would do it.
    await forgetEnded({ own, copy, clock })
    // Paused lanes resume with a log-in or an update.
    if (ended === 'held' || ended === 'later' || (await isLeft(queue, own))) throw new StillWaiting()
  } finally {
    // Before its databases, which the caller closes.
    await queue.close()
    remote.close()
  }
}

/** The pass returns the state of the user's lane, so only the device lane is checked here. */
const isLeft = async ({ store }: Queue, own: OwnDatabase): Promise<boolean> => {
  const session = await readSession(own)
  return (await store.heads('device', session.state === 'person' ? session.person : undefined, 1)).length > 0
}
