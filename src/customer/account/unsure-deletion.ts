import type { Services } from '#src/kit/services.ts'
import { deleteDeviceValue, readDeviceValue, writeDeviceValue } from '#src/local/device-values.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import { forgetUser } from '#src/session/forget.ts'
import { readSession } from '#src/session/stored-session.ts'

/** An account whose deletion was sent, and not answered yet. */
export interface Leaving {
  person: string
  email: string
}

export const noteDeletion = (own: OwnDatabase, leaving: Leaving): Promise<void> =>
  writeDeviceValue(own, 'leaving', leaving)

export const dropDeletion = (own: OwnDatabase): Promise<void> => deleteDeviceValue(own, 'leaving')

export type UnsurePorts = Pick<Services, 'own' | 'copy' | 'remote'>

/**
 * Whether the account is gone, asked without a session: the email of a deleted account is free again. A session that
 * has ended says nothing of the kind, since it may have ended on another device.
 * @throws NoAnswer, Refused
 */
export const isAccountGone = ({ remote }: Pick<Services, 'remote'>, { email }: Leaving): Promise<boolean> =>
  remote.ask('POST /users/unique', { body: { email } })

/**
 * After a deletion whose answer was lost and whose page was closed: the session has ended, and an email that is free
 * again says why. The user's data is then removed from this device.
 * @returns whether the account is deleted
 * @throws NoAnswer, Refused: asked again at the next start
 */
export const settleDeletion = async (ports: UnsurePorts): Promise<boolean> => {
  const { own } = ports
  const leaving = await readDeviceValue<Leaving>(own, 'leaving')
  if (!leaving || (await readSession(own)).state === 'person') return false
  const isGone = await isAccountGone(ports, leaving)
  if (isGone) await forgetUser(ports, leaving.person)
  else await dropDeletion(own)
  return isGone
}
