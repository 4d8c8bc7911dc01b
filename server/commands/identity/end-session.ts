import type { Tx } from '#server/database/transact.ts'
import { dropDeviceToken } from '#server/tables/push-tokens.ts'
import { updateSession } from '#server/tables/sessions.ts'

export interface SessionEnd {
  tx: Tx
  userId: string
  sessionId: string
  /** The device of the session; null when none is known. */
  deviceId: string | null
  now: Date
}

/** Ends one session: its device gets no more pushes of the user. Who calls it records the act. */
export const endSession = async ({ tx, userId, sessionId, deviceId, now }: SessionEnd): Promise<void> => {
  if (deviceId !== null) await dropDeviceToken(tx, userId, deviceId)
  await updateSession(tx, sessionId, { endedAt: now })
}
