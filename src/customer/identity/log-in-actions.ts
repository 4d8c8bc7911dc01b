import type { OwnDatabase } from '#src/local/own.ts'
import { readSession, writeSession } from '#src/session/stored-session.ts'

/** Ends a guest's session before the log-in. @returns whether there was one */
export const leaveGuest = async (own: OwnDatabase): Promise<boolean> => {
  const { state } = await readSession(own)
  if (state !== 'guest') return false
  await writeSession(own, { state: 'none' })
  return true
}
