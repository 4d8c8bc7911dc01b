import { readOnce } from '#src/local/changes.ts'
import type { CopyDatabase } from '#src/local/copy.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Contact } from '#src/platform/contact.ts'
import type { Locks } from '#src/platform/locks.ts'
import { randomString, type RandomBytes } from '#src/platform/random.ts'
import { createRemote, type Remote, type RemoteOptions } from '#src/remote/client.ts'
import { deviceId } from './device-id.ts'
import { readSession } from './stored-session.ts'
import { currentToken, renew, type RefreshPorts } from './refresh.ts'

export interface ClientPorts {
  own: OwnDatabase
  copy: CopyDatabase
  clock: Clock
  contact: Contact
  locks: Locks
  random: RandomBytes
  isMobile: boolean
  fetch?: typeof fetch
  origin?: string
}

/** Name under which the merchant's application key is kept. */
export const siteKeyAnswer = 'siteKey'

/** Letters and digits of the Idempotency-Key of a refresh: about 130 bits. */
const attemptLength = 22

/** The one client that speaks for the person of this device. */
export const createClient = (ports: ClientPorts): Remote => {
  const shared: RemoteOptions = {
    ...ports,
    appKey: readOnce(
      ports.copy,
      'answers',
      async () => (await ports.copy.answers.get(siteKeyAnswer))?.value as string | undefined,
    ),
    deviceId: readOnce(ports.own, ports.own.deviceValues.name, () => deviceId(ports.own, ports.random)),
  }
  // The refresh itself goes out without credentials: its 401 must not ask for another refresh.
  const bare = createRemote(shared)
  const refreshing: RefreshPorts = {
    ...ports,
    session: readOnce(ports.own, ports.own.deviceValues.name, () => readSession(ports.own)),
    exchange: (pair, attempt) => bare.ask('PUT /users/tokens', { body: pair }, { idempotencyKey: attempt }),
    newAttempt: () => randomString(attemptLength, { digits: true, bytes: ports.random }),
  }
  return createRemote({
    ...shared,
    credentials: {
      accessToken: (person) => currentToken(refreshing, person),
      renew: (refused) => renew(refreshing, refused),
    },
  })
}
