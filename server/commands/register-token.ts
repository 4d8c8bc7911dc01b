import type { Tx } from '../database/transact.ts'
import { Refusal } from '../refusal.ts'
import { hashToken } from '../security/keys.ts'
import { savePushToken, type PushTokenRow } from '../tables/push-tokens.ts'
import { lockUser } from '../tables/users.ts'

/**
 * Notes where a person's device is reached. The token replaces the one before of that device, and leaves whoever had
 * registered it until now: the phone is in other hands.
 * @throws Refusal JWT_INVALID when the account is gone
 */
export const registerToken = async (tx: Tx, token: Omit<PushTokenRow, 'tokenHash'>): Promise<void> => {
  if (!(await lockUser(tx, token.userId))) throw new Refusal('JWT_INVALID')
  await savePushToken(tx, { ...token, tokenHash: hashToken(token.token) })
}
