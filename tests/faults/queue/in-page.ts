// Runs in the page beside the app and drives the app's own queue without its screens. It is a second sender, as another
// tab would be.
import { kindNamed } from '#contract/requests/kinds.ts'
import { openCopy } from '#src/local/copy.ts'
import { openOwn } from '#src/local/own.ts'
import { systemClock as clock } from '#src/platform/clock.ts'
import { createContact } from '#src/platform/contact.ts'
import { webLocks as locks } from '#src/platform/locks.ts'
import { newKey, systemRandom as random } from '#src/platform/random.ts'
import { foldPending } from '#src/queue/pending.ts'
import { createQueue } from '#src/queue/queue.ts'
import * as sending from '#src/queue/sending.ts'
import { createKeeper } from '#src/resources/keeper.ts'
import { resourceNamed } from '#src/resources/resource.ts'
import { subdomainOf } from '#src/session/app-key.ts'
import { createClient } from '#src/session/client.ts'
import { readSession } from '#src/session/stored-session.ts'

const open = () => {
  const own = openOwn()
  const copy = openCopy()
  const report = (problem: unknown) => console.error(problem)
  const remote = createClient({
    own,
    copy,
    clock,
    contact: createContact(),
    locks,
    random,
    isMobile: true,
    subdomain: subdomainOf(location.hostname),
    report,
  })
  const keeper = createKeeper({ own, copy, clock, remote, report })
  return {
    own,
    keeper,
    queue: createQueue({
      own,
      clock,
      locks,
      remote,
      keeper,
      report,
      loadSending: async () => sending,
      chance: Math.random,
      newKey,
    }),
  }
}

let opened: ReturnType<typeof open> | undefined
const parts = () => (opened ??= open())

const changes = {
  /** Resolves when the change is stored; the app's screens wait for the same promise. */
  add: (kind: string, payload: unknown) => parts().queue.add(kindNamed(kind)!, payload as never),
  flush: () => parts().queue.flush({ evenIfEarly: true }),
  stored: () => parts().own.requests.where('lane').equals('person').toArray(),
  isLoggedIn: async () => (await readSession(parts().own)).state === 'person',
  discard: (sequence: number) => parts().queue.discard(sequence),
  /** The value that a screen shows of a resource: fetched again, with pending changes folded in. */
  async screen(name: string) {
    const resource = resourceNamed(name)!
    await parts().keeper.refresh(resource, undefined)
    const stored = await parts().keeper.read(resource, undefined)
    return foldPending(name, stored?.value as Record<string, unknown> | undefined, await changes.stored())
  },
}

export type ChangesInPage = typeof changes

if (location.protocol.startsWith('http')) Object.assign(window, { changesInPage: changes })
