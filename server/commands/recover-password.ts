import type { Tx } from '#server/database/transact.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { hashToken } from '#server/security/keys.ts'
import { findEmailToken, useEmailToken, useUpEmailTokens } from '#server/tables/email-tokens.ts'
import { endSessionsOf } from '#server/tables/sessions.ts'
import { emailKeyOf, lockUser, updateUser } from '#server/tables/users.ts'
import { confirmUser } from './confirm-email.ts'

/**
 * Sets a new password with a mailed token. The token also proves that the email belongs to the user. Ends every session
 * and voids the other recovery links.
 * Lock order: user, sessions, mailed tokens. Every command that changes passwords uses this order.
 * @throws Refusal RECOVERY_TOKEN
 */
export const recoverPassword = async (
  tx: Tx,
  email: string,
  token: string,
  passwordHash: string,
  now: Date,
): Promise<void> => {
  const tokenHash = hashToken(token)
  const known = await findEmailToken(tx, 'recover', tokenHash, now)
  const user = known && (await lockUser(tx, known.userId))
  if (!user || user.emailKey !== emailKeyOf(email)) throw new Refusal('RECOVERY_TOKEN')
  if (!(await useEmailToken(tx, 'recover', tokenHash, now))) throw new Refusal('RECOVERY_TOKEN')
  await updateUser(tx, user.id, { passwordHash })
  await endSessionsOf(tx, user.id, now)
  await useUpEmailTokens(tx, 'recover', user.id, now)
  await confirmUser(tx, user, now)
}
