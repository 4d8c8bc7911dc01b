import type { LoginRequest } from '#contract/shapes/session.ts'
import type { Dexie, Table } from 'dexie'
import { copyTables, type CopyDatabase } from '#src/local/copy.ts'
import { keptAtLogOut, removedAtLogIn } from '#src/local/device-value.ts'
import { ownTables, type OwnDatabase } from '#src/local/own.ts'
import { sleep, type Clock } from '#src/platform/clock.ts'
import type { Remote } from '#src/remote/client.ts'
import { dropHeldSession, readSession, sessionOf, writeSession } from './stored-session.ts'

export interface SessionPorts {
  own: OwnDatabase
  copy: CopyDatabase
  clock: Clock
  remote: Remote
}

/** @throws Refused with the server's words; NoAnswer */
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
 * Ends the session and removes every trace of the user, by what the tables and values declare (`ownTables`, `copyTables`,
 * `deviceValueOwners`). The server is told; when that fails, the user is logged out all the same.
 */
export const logOut = async ({ own, copy, clock, remote }: SessionPorts): Promise<void> => {
  const session = await readSession(own)
  if (session.state === 'person') await Promise.race([tellServer(remote, session.person), sleep(clock, farewell)])
  // A guest leaves what another user, whose session ran out here, has queued or bought.
  const tables = session.state === 'person' ? tablesOf(own, ownTables, 'user') : []
  const person = session.state === 'person' ? session.person : ''
  await own.transaction('rw', own.tables, async () => {
    await Promise.all([
      own.deviceValues.where('name').noneOf(keptAtLogOut).delete(),
      ...tables.map((table) => table.where('person').equals(person).delete()),
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

/** How long the server is given to answer, in milliseconds: a bad signal must not hold up a log-out. */
const farewell = 3_000

const tellServer = (remote: Remote, person: string): Promise<unknown> =>
  remote.ask('DELETE /users/tokens', {}, { timeout: farewell, person }).catch(() => undefined)

/** On a shared phone the next user must not see the names and goods of the previous one. */
const forgetOthers = async (own: OwnDatabase, copy: CopyDatabase, person: string): Promise<void> => {
  await Promise.all([copy.answers.where('person').noneOf(['', person]).delete(), copy.pictures.clear()])
  await own.cart.where('person').noneOf(['', person]).delete()
  await own.deviceValues.bulkDelete([...removedAtLogIn])
}
