import { withProof } from '#contract/rules/device-proof.ts'
import type { LoggedIn, LoginRequest } from '#contract/shapes/session.ts'
import type { CopyDatabase } from '#src/local/copy.ts'
import { removedAtLogIn } from '#src/local/device-value.ts'
import { readDeviceValue } from '#src/local/device-values.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import { sleep, type Clock } from '#src/platform/clock.ts'
import type { Remote } from '#src/remote/client.ts'
import { isRemoteFailure } from '#src/remote/outcome.ts'
import type { Report } from '#src/remote/report.ts'
import { forgetUser, restoreKept } from './forget.ts'
import { readSession, sessionOf, writeSession } from './stored-session.ts'

export interface SessionPorts {
  own: OwnDatabase
  copy: CopyDatabase
  clock: Clock
  remote: Remote
  report: Report
}

/** @throws Refused with the server's text; NoAnswer */
export const logIn = async (ports: SessionPorts, body: LoginRequest, captcha?: string): Promise<void> => {
  const deviceProof = await deviceProofsOf(ports.own)
  await enter(ports, await ports.remote.ask('POST /users/login', { body }, { captcha, deviceProof }))
}

/** What this device has of earlier log-ins, so that wrong guesses of others do not hold it up. */
export const deviceProofsOf = (own: OwnDatabase): Promise<string | undefined> =>
  readDeviceValue<string>(own, 'deviceProofs')

/** Begins the session that a log-in has opened, on this device. */
export const enter = async ({ own, copy, clock }: SessionPorts, tokens: LoggedIn): Promise<void> => {
  const session = sessionOf(tokens, clock.now())
  await forgetOthers(own, copy, session.person)
  await restoreKept(own, session.person, clock.now())
  await writeSession(own, session)
  await keepProof(own, tokens.deviceProof)
}

/** Read again: another tab may have logged in meanwhile. */
const keepProof = (own: OwnDatabase, proof: string | undefined): Promise<void> =>
  own.transaction('rw', own.deviceValues, async () => {
    if (proof === undefined) return
    const kept = (await readDeviceValue<string>(own, 'deviceProofs')) ?? ''
    await own.deviceValues.put({ name: 'deviceProofs', value: withProof(kept, proof) })
  })

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

/** How long a log-out waits for the server, in milliseconds: it must not depend on the connection. */
const logOutTimeLimit = 3_000

const tellServer = (remote: Remote, report: Report, person: string): Promise<unknown> =>
  remote.ask('DELETE /users/tokens', {}, { timeout: logOutTimeLimit, person }).catch((error: unknown) => {
    // Without an answer the session ends at the server when its refresh token expires.
    if (!isRemoteFailure(error)) report(error)
  })

/**
 * On a shared phone a user must not see the names and purchases of the previous one. The previous one's cart stays with
 * that user's open purchase, and is read under its id alone.
 */
const forgetOthers = async (own: OwnDatabase, copy: CopyDatabase, person: string): Promise<void> => {
  await Promise.all([copy.answers.where('person').noneOf(['', person]).delete(), copy.pictures.clear()])
  await own.deviceValues.bulkDelete([...removedAtLogIn])
}
