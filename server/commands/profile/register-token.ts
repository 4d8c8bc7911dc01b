import type { Tx } from '#server/database/transact.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { hashToken } from '#server/security/keys.ts'
import { savePushToken, type PushTokenRow } from '#server/tables/push-tokens.ts'
import { lockUser } from '#server/tables/users.ts'

export interface TokenRegistration {
  tx: Tx
  /** The push token and its device; `seenAt` is now. */
  token: Omit<PushTokenRow, 'tokenHash'>
}

/**
 * Registers a device for push messages. The token replaces the previous token of that device. A token that another user
 * registered moves to this user, since the device has changed its user.
 * @throws Refusal JWT_INVALID when the account is deleted
 */
export const registerToken = async ({ tx, token }: TokenRegistration): Promise<void> => {
  if (!(await lockUser(tx, token.userId))) throw new Refusal('JWT_INVALID')
  await savePushToken(tx, { ...token, tokenHash: hashToken(token.token) })
}
