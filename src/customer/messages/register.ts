import { deviceToken, pushToken } from '#contract/requests/device-kinds.ts'
import { deleteDeviceValue, readDeviceValue, writeDeviceValue } from '#src/local/device-values.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import type { Push, PushSetup } from '#src/platform/push-token.ts'
import { isRemoteFailure } from '#src/remote/outcome.ts'
import { readSession } from '#src/session/stored-session.ts'
import type { Services } from '#src/kit/services.ts'

/** The last registration that was sent to the server. A log-out removes it, with all other data of the user. */
export interface TokenRecord {
  token: string
  at: number
  person: string
}

export const webRecord = 'pushToken'
const wrapperRecord = 'deviceToken'

const week = 7 * 24 * 60 * 60_000

/** The token is registered again after a week: the server deletes tokens that were not registered for long. */
const isDue = (record: TokenRecord | undefined, person: string, now: number): boolean =>
  record?.person !== person || Math.abs(now - record.at) >= week

type Ports = Pick<Services, 'own' | 'clock' | 'queue'>

/**
 * Queues the registration of this browser's push token for the user.
 * @throws Error when no token is available
 */
export const registerPush = async (ports: Ports, push: Push, setup: PushSetup, person: string): Promise<void> => {
  const { own, clock, queue } = ports
  if (await isPushOff(own, person)) return
  if (!isDue(await readDeviceValue<TokenRecord>(own, webRecord), person, clock.now())) return
  const token = await push.token(setup)
  if (!(await isStillHere(own, person))) return
  await queue.add(pushToken, { token })
  await writeDeviceValue(own, webRecord, { token, at: clock.now(), person } satisfies TokenRecord)
}

const isPushOff = async (own: OwnDatabase, person: string): Promise<boolean> =>
  (await readDeviceValue<string>(own, 'pushOff')) === person

/** The user asks for messages again. */
export const allowPush = (own: OwnDatabase): Promise<void> => deleteDeviceValue(own, 'pushOff')

/**
 * Turns messages off on this device, also offline: its token is deleted here at once. The server removes the token when
 * it is asked, or at the next message that finds it gone.
 */
export const turnPushOff = async (
  { own, remote, report }: Pick<Services, 'own' | 'remote' | 'report'>,
  push: Push,
  person: string,
): Promise<void> => {
  await writeDeviceValue(own, 'pushOff', person)
  await deleteDeviceValue(own, webRecord)
  await push.release()
  await remote.ask('DELETE /users/firebase', {}, { person }).catch((error: unknown) => {
    if (!isRemoteFailure(error)) report(error)
  })
}

/** The same for the wrapper, whose messages arrive by the phone's own push service. */
export const registerWrapper = async (
  { own, clock, queue }: Ports,
  token: string,
  isIos: boolean,
  person: string,
): Promise<void> => {
  const known = await readDeviceValue<TokenRecord>(own, wrapperRecord)
  if (known?.token === token && !isDue(known, person, clock.now())) return
  await queue.add(deviceToken, { deviceToken: token, OS: isIos ? 'IOS' : 'Android' })
  await writeDeviceValue(own, wrapperRecord, { token, at: clock.now(), person } satisfies TokenRecord)
}

/** Requesting a token takes time: a user who logged out meanwhile must not be registered. */
const isStillHere = async (own: OwnDatabase, person: string): Promise<boolean> => {
  const session = await readSession(own)
  return session.state === 'person' && session.person === person
}

/**
 * After a log-out this phone must not show the user's messages. A session that merely ended keeps its record, and its
 * messages.
 */
export const releasePush = async (own: OwnDatabase, push: Push): Promise<void> => {
  if ((await readDeviceValue(own, webRecord)) === undefined) await push.release()
}
