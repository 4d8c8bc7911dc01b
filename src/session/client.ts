import { readOnce } from '#src/local/table-watch.ts'
import type { CopyDatabase } from '#src/local/copy.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Contact } from '#src/platform/contact.ts'
import type { Locks } from '#src/platform/locks.ts'
import { randomString, type RandomBytes } from '#src/platform/random.ts'
import { createRemote, type Remote } from '#src/remote/client.ts'
import { givenUpAfter, hedged } from '#src/remote/hedged.ts'
import type { RemoteOptions } from '#src/remote/options.ts'
import type { Report } from '#src/remote/report.ts'
import { createAppKey } from './app-key.ts'
import { deviceId } from './device-id.ts'
import { readSession } from './stored-session.ts'
import { currentToken, renew, type RefreshPorts } from './refresh.ts'

export { siteKeyAnswer } from './app-key.ts'

export interface ClientPorts {
  own: OwnDatabase
  copy: CopyDatabase
  clock: Clock
  contact: Contact
  locks: Locks
  random: RandomBytes
  isMobile: boolean
  /** First label of the host: the merchant whose application key is requested. */
  subdomain: string
  report: Report
  fetch?: typeof fetch
  origin?: string
}

export interface Client extends Remote {
  /** The access token of the user who is logged in, refreshed if it is about to expire; undefined without one. */
  accessToken(): Promise<string | undefined>
  /** Stops listening to the databases, which may then be closed. */
  close(): void
}

/** Letters and digits of the Idempotency-Key of a refresh: about 130 bits. */
const attemptLength = 22

/** The only client that sends the credentials of this device. */
export const createClient = (ports: ClientPorts): Client => {
  const storedDeviceId = readOnce(ports.own.deviceValues, () => deviceId(ports.own, ports.random))
  const session = readOnce(ports.own.deviceValues, () => readSession(ports.own))
  const appKey = createAppKey({
    ...ports,
    fetchKey: () => bare.ask('GET /accounts/site-key', { query: { subdomain: ports.subdomain } }),
  })
  const shared: RemoteOptions = {
    ...ports,
    appKey: appKey.read,
    renewAppKey: appKey.renew,
    deviceId: storedDeviceId,
  }
  // The refresh itself is sent without credentials: its 401 must not start another refresh.
  const bare = createRemote(shared)
  const refreshing: RefreshPorts = {
    ...ports,
    session,
    exchange: (pair, attempt) => {
      const how = { idempotencyKey: attempt, timeout: givenUpAfter }
      const ask = (signal: AbortSignal) => bare.ask('PUT /users/tokens', { body: pair }, { ...how, signal })
      return hedged(ports.clock, ask)
    },
    newAttempt: () => randomString(attemptLength, { digits: true, bytes: ports.random }),
  }
  const remote = createRemote({
    ...shared,
    credentials: {
      accessToken: (person) => currentToken(refreshing, person),
      renew: (refused) => renew(refreshing, refused),
    },
  })
  return {
    ...remote,
    accessToken: () => currentToken(refreshing),
    close() {
      for (const stop of [appKey.close, storedDeviceId.stop, session.stop]) stop()
    },
  }
}
