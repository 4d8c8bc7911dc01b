import type { Tx } from '../database/transact.ts'
import { Refusal } from '../refusal.ts'
import { hashToken } from '../security/keys.ts'
import { useEmailToken, useUpEmailTokens } from '../tables/email-tokens.ts'
import { endSessionsOf } from '../tables/sessions.ts'
import { emailKeyOf, updateUser, userById } from '../tables/users.ts'
import { confirmUser } from './confirm-email.ts'

/**
 * Sets a new password with the token of a mail, which also proves that the email is the person's. Every session ends, and so do
 * the other recovery links.
 * @throws Refusal RECOVERY_TOKEN
 */
export const recoverPassword = async (
  tx: Tx,
  email: string,
  token: string,
  passwordHash: string,
  now: Date,
): Promise<void> => {
  const used = await useEmailToken(tx, 'recover', hashToken(token), now)
  const user = used && (await userById(tx, used.userId))
  if (!user || user.emailKey !== emailKeyOf(email)) throw new Refusal('RECOVERY_TOKEN')
  await updateUser(tx, user.id, { passwordHash })
  await endSessionsOf(tx, user.id, now)
  await useUpEmailTokens(tx, 'recover', user.id, now)
  await confirmUser(tx, user, now)
}
