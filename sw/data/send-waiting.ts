import { systemClock as clock } from '#src/platform/clock.ts'
import { createContact } from '#src/platform/contact.ts'
import { webLocks, type Locks } from '#src/platform/locks.ts'
import { newKey, systemRandom } from '#src/platform/random.ts'
import { createQueue, type Queue } from '#src/queue/queue.ts'
import { createKeeper } from '#src/resources/keeper.ts'
import { createClient } from '#src/session/client.ts'
import { readSession } from '#src/session/stored-session.ts'
import type { CopyDatabase } from '#src/local/copy.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import { withCopy, withOwn } from './databases.ts'

/** Something could not be sent yet. The browser wakes the worker for it once more. */
export class StillWaiting extends Error {
  override readonly name = 'StillWaiting'
}

interface Ports {
  own: OwnDatabase
  copy: CopyDatabase
  locks?: Locks
  fetch?: typeof fetch
  origin?: string
}

/**
 * Sends what waits in the queue, with no page open.
 * @throws StillWaiting when something that could be sent by now is left, or another tab is at it
 */
export const sendWaiting = (): Promise<void> => withOwn((own) => withCopy((copy) => sendFrom({ own, copy })))

export const sendFrom = async ({ own, copy, locks = webLocks, fetch, origin }: Ports): Promise<void> => {
  // Only the phone app has a queue.
  const remote = createClient({
    own,
    copy,
    clock,
    contact: createContact(),
    locks,
    random: systemRandom,
    isMobile: true,
    fetch,
    origin,
  })
  const keeper = createKeeper({ own, copy, clock, remote })
  const queue = createQueue({ own, clock, locks, remote, keeper, chance: Math.random, newKey })
  const { ended } = await queue.flush({ evenIfEarly: true })
  // What waits for a log-in or an update is woken by those.
  if (ended === 'held' || ended === 'later' || (await isLeft(queue, own))) throw new StillWaiting()
}

/** The pass tells of the person's lane; the phone's own is looked at here. */
const isLeft = async ({ store }: Queue, own: OwnDatabase): Promise<boolean> => {
  const session = await readSession(own)
  return (await store.heads('device', session.state === 'person' ? session.person : undefined, 1)).length > 0
}
