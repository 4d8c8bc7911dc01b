import type { UpdatePasswordRequest } from '#contract/shapes/account.ts'
import type { TenantTransact, Tx } from '#server/database/transact.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Passwords } from '#server/security/passwords.ts'
import { ownAct, recordAct } from '#server/tables/audit-log.ts'
import { useUpEmailTokens } from '#server/tables/email-tokens.ts'
import { endSessionsOf, lockSession } from '#server/tables/sessions.ts'
import { lockUser, updateUser, userById } from '#server/tables/users.ts'

export interface PasswordChange {
  transact: TenantTransact
  passwords: Passwords
  userId: string
  /** The session that the request came from; it stays open. */
  sessionId: string
  request: UpdatePasswordRequest
  now: Date
}

const wrongPassword = () =>
  new Refusal('PASSWORD_CURRENT', { fieldErrors: { currentPassword: new Refusal('PASSWORD_CURRENT').message } })

/**
 * Stores the new hash if the stored hash is still the verified one and the session is still open: a recovery or another
 * change may commit while the passwords are hashed.
 * Lock order: user, sessions, mailed tokens. Every command that changes passwords uses this order.
 */
const replaceHash = async (
  tx: Tx,
  { userId, sessionId, now }: PasswordChange,
  verified: string,
  passwordHash: string,
): Promise<void> => {
  const user = await lockUser(tx, userId)
  if (!user || !(await lockSession(tx, sessionId))) throw new Refusal('JWT_INVALID')
  if (user.passwordHash !== verified) throw wrongPassword()
  await updateUser(tx, userId, { passwordHash })
  await endSessionsOf(tx, userId, now, sessionId)
  // A recovery link mailed earlier must not undo the change.
  await useUpEmailTokens(tx, 'recover', userId, now)
  await recordAct(tx, { tenant: user.tenantId, now, act: 'password changed', ...ownAct(user) })
}

/**
 * Changes the password and ends every other session of the user. Hashing runs between two transactions.
 * @throws Refusal PASSWORD_CURRENT; JWT_INVALID when the session ended in the meantime
 */
export const changePassword = async (change: PasswordChange): Promise<void> => {
  const { transact, passwords, request } = change
  const user = await transact((tx) => userById(tx, change.userId))
  const right = await passwords.matches(user?.passwordHash ?? null, request.currentPassword)
  if (!user || !right) throw wrongPassword()
  const passwordHash = await passwords.hash(request.newPassword)
  await transact((tx) => replaceHash(tx, change, user.passwordHash, passwordHash))
}
