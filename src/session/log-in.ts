import type { LoginRequest } from '#contract/shapes/session.ts'
import type { Dexie, Table } from 'dexie'
import { copyTables, type CopyDatabase } from '#src/local/copy.ts'
import { keptAtLogOut, removedAtLogIn } from '#src/local/device-value.ts'
import { ownTables, type OwnDatabase } from '#src/local/own.ts'
import { sleep, type Clock } from '#src/platform/clock.ts'
import type { Remote } from '#src/remote/client.ts'
import { isRemoteFailure } from '#src/remote/outcome.ts'
import type { Report } from '#src/remote/report.ts'
import { dropHeldSession, readSession, sessionOf, writeSession } from './stored-session.ts'

export interface SessionPorts {
  own: OwnDatabase
  copy: CopyDatabase
  clock: Clock
  remote: Remote
  report: Report
}

/** @throws Refused with the server's text; NoAnswer */
export const logIn = async (
  { own, copy, clock, remote }: SessionPorts,
  body: LoginRequest,
  captcha?: string,
): Promise<void> => {
  const tokens = await remote.ask('POST /users/login', { body }, { captcha })
  const session = sessionOf(tokens, clock.now())
  await forgetOthers(own, copy, session.person)
  await writeSession(own, session)
}

export const enterAsGuest = (own: OwnDatabase): Promise<void> => writeSession(own, { state: 'guest' })

/**
 * Ends the session and removes all data of the user from this device. The server is notified, but the log-out does not
 * depend on its answer.
 */
export const logOut = async (ports: SessionPorts): Promise<void> => {
  const { own, clock, remote, report } = ports
  const session = await readSession(own)
  if (session.state === 'person')
    await Promise.race([tellServer(remote, report, session.person), sleep(clock, logOutTimeLimit)])
  // After an ended session, its user's queue and purchases wait here for the next log-in: they stay.
  await forgetUser(ports, session.state === 'person' ? session.person : undefined)
}

/**
 * Removes all data of the user from this device, by what the tables and values declare (`ownTables`, `copyTables`,
 * `deviceValueOwners`), and the session with it. For a session that the server has ended on request, too.
 * @param person whose queue and purchases are removed; undefined: none
 */
export const forgetUser = async (
  { own, copy }: Pick<SessionPorts, 'own' | 'copy'>,
  person: string | undefined,
): Promise<void> => {
  const tables = person === undefined ? [] : tablesOf(own, ownTables, 'user')
  await own.transaction('rw', own.tables, async () => {
    await Promise.all([
      own.deviceValues.where('name').noneOf(keptAtLogOut).delete(),
      ...tables.map((table) =>
        table
          .where('person')
          .equals(person ?? '')
          .delete(),
      ),
    ])
  })
  dropHeldSession(own)
  await Promise.all([
    ...tablesOf(copy, copyTables, 'scoped').map((table) => table.where('person').notEqual('').delete()),
    ...tablesOf(copy, copyTables, 'user').map((table) => table.clear()),
  ])
}

const tablesOf = (database: Dexie, declared: Readonly<Record<string, string>>, owner: string): Table[] =>
  Object.keys(declared)
    .filter((name) => declared[name] === owner)
    .map((name) => database.table(name))

/** How long a log-out waits for the server, in milliseconds: it must not depend on the connection. */
const logOutTimeLimit = 3_000

const tellServer = (remote: Remote, report: Report, person: string): Promise<unknown> =>
  remote.ask('DELETE /users/tokens', {}, { timeout: logOutTimeLimit, person }).catch((error: unknown) => {
    // Without an answer the session ends at the server when its refresh token expires.
    if (!isRemoteFailure(error)) report(error)
  })

/** On a shared phone a user must not see the names and purchases of the previous one. */
const forgetOthers = async (own: OwnDatabase, copy: CopyDatabase, person: string): Promise<void> => {
  await Promise.all([copy.answers.where('person').noneOf(['', person]).delete(), copy.pictures.clear()])
  await own.cart.where('person').noneOf(['', person]).delete()
  await own.deviceValues.bulkDelete([...removedAtLogIn])
}
