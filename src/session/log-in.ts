import type { LoginRequest } from '#contract/shapes/session.ts'
import type { CopyDatabase } from '#src/local/copy.ts'
import type { OwnDatabase } from '#src/local/own.ts'
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
 * Ends the session and removes every trace of the person: tokens, queue, cart, drafts, choices and stored answers.
 * Kept: application key, site config, public answers, the device id.
 * The server is told, but a failure to tell it does not keep anybody logged in.
 */
export const logOut = async ({ own, copy, clock, remote }: SessionPorts): Promise<void> => {
  const session = await readSession(own)
  if (session.state === 'person') await Promise.race([tellServer(remote, session.person), sleep(clock, farewell)])
  // Somebody else's session may have run out here: what that person queued or bought still waits, and is nobody else's to drop.
  const tables = session.state === 'person' ? [own.requests, own.cart, own.intents] : []
  const person = session.state === 'person' ? session.person : ''
  await own.transaction('rw', [own.deviceValues, own.requests, own.cart, own.intents], async () => {
    await Promise.all([
      own.deviceValues.where('name').noneOf(keptDeviceValues).delete(),
      ...tables.map((table) => table.where('person').equals(person).delete()),
    ])
  })
  dropHeldSession(own)
  await Promise.all([copy.answers.where('person').notEqual('').delete(), copy.pictures.clear()])
}

/** What is told of the device and not of a person. */
const keptDeviceValues = ['deviceId', 'visits', 'installAnswered', 'keptAt']

/** How long the server is given to hear of it, in milliseconds: a bad signal must not keep anybody logged in. */
const farewell = 3_000

const tellServer = (remote: Remote, person: string): Promise<unknown> =>
  remote.ask('DELETE /users/tokens', {}, { timeout: farewell, person }).catch(() => undefined)

/** On a shared phone the next person must not see the names and goods of the one before. */
const forgetOthers = async (own: OwnDatabase, copy: CopyDatabase, person: string): Promise<void> => {
  await Promise.all([copy.answers.where('person').noneOf(['', person]).delete(), copy.pictures.clear()])
  await own.cart.where('person').noneOf(['', person]).delete()
  const others = await own.deviceValues.filter(({ name }) => name.startsWith('draft/')).primaryKeys()
  await own.deviceValues.bulkDelete(others)
}
