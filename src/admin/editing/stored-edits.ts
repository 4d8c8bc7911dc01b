import { readByUser, writeByUser } from '#src/local/by-user.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import { readSession } from '#src/session/stored-session.ts'
import type { DeviceEdits } from './editing.ts'

const storedAs = 'draft/site-config'

/** The edits of an administrator that wait on this device; null: there are none. */
export const readEdits = async (own: OwnDatabase, person: string): Promise<DeviceEdits | null> =>
  (await readByUser<DeviceEdits>(own, storedAs, person)) ?? null

/**
 * Stores the edits of an administrator; null removes them. After a log-out nothing is stored: a page that closes late
 * does not bring back what was thrown away. A session that the server ended still keeps what was typed last.
 */
export const storeEdits = (own: OwnDatabase, person: string, edits: DeviceEdits | null): Promise<void> =>
  own.transaction('rw', own.deviceValues, async () => {
    const session = await readSession(own)
    const isTheirs = (session.state === 'person' || session.state === 'ended') && session.person === person
    if (isTheirs) await writeByUser(own, storedAs, person, edits ?? undefined)
  })
