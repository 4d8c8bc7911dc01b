import { randomUUID } from 'node:crypto'
import { createPaymentSession } from '#src/customer/paying/session.ts'
import { openCopy } from '#src/local/copy.ts'
import { openOwn } from '#src/local/own.ts'
import { createContact } from '#src/platform/contact.ts'
import { kindNamed } from '#contract/requests/kinds.ts'
import * as sending from '#src/queue/sending.ts'
import { createQueue } from '#src/queue/queue.ts'
import type { KindNamed } from '#src/queue/send.ts'
import { createKeeper } from '#src/resources/keeper.ts'
import { createClient } from '#src/session/client.ts'
import { sessionOf, writeSession } from '#src/session/stored-session.ts'
import { FakeClock } from './fake-clock.ts'
import { FakeServer, tokenFor } from './fake-server.ts'
import { memoryLocks } from '#src/platform/memory-locks.ts'

let phones = 0
/** Test files that share a process share its IndexedDB too. */
const file = randomUUID()

/**
 * One device with real local databases, its own clock and a scripted server. `restart` opens a new page on the same
 * databases.
 */
export const makePhone = (
  server = new FakeServer(),
  name = `phone-${file}-${(phones += 1)}`,
  clock = new FakeClock(),
  kinds: KindNamed = kindNamed,
) => {
  const reported: unknown[] = []
  const report = (problem: unknown) => void reported.push(problem)
  const own = openOwn(`${name}-own`)
  const copy = openCopy(`${name}-copy`)
  const contact = createContact()
  const locks = memoryLocks()
  let keys = 0
  let draws = 0
  const random = (count: number) => new Uint8Array(count).fill(7 + (draws++ % 50))
  const remote = createClient({
    own,
    copy,
    clock,
    contact,
    locks,
    random,
    isMobile: true,
    subdomain: 'puddle',
    report,
    fetch: server.fetch,
    origin: 'http://puddle.test',
  })
  const keeper = createKeeper({ own, copy, clock, remote, report })
  const queue = createQueue({
    own,
    clock,
    locks,
    remote,
    keeper,
    report,
    kinds,
    loadSending: async () => sending,
    chance: () => 1,
    newKey: () => `${name}-key-${(keys += 1)}`,
  })
  return {
    own,
    copy,
    contact,
    locks,
    remote,
    keeper,
    queue,
    payment: createPaymentSession(),
    clock,
    server,
    report,
    /** Problems reported to the maintainers. */
    reported,
    async logInAs(person: string, serial = 1) {
      const pair = {
        accessToken: tokenFor(person, { serial, seconds: 86_400 }),
        refreshToken: tokenFor(person, { serial: serial + 100 }),
      }
      await writeSession(own, sessionOf(pair, clock.now()))
    },
    /** `build`: the kinds of the next build. */
    restart(build = kinds) {
      own.close()
      copy.close()
      return makePhone(server, name, clock, build)
    },
  }
}

export type Phone = ReturnType<typeof makePhone>
