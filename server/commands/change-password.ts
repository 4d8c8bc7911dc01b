import type { UpdatePasswordRequest } from '#contract/shapes/account.ts'
import type { Tx } from '../database/transact.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { useUpEmailTokens } from '../tables/email-tokens.ts'
import { endSessionsOf, lockSession } from '../tables/sessions.ts'
import { lockUser, updateUser, userById } from '../tables/users.ts'

/** Who changes the password, and from which session. */
export interface PasswordChange {
  userId: string
  sessionId: string
  now: Date
  request: UpdatePasswordRequest
}

const wrongPassword = () =>
  new Refusal('PASSWORD_CURRENT', { fieldErrors: { currentPassword: new Refusal('PASSWORD_CURRENT').message } })

/**
 * Stores the new hash if the stored one is still the one that was verified and the session is still open: a recovery
 * or another change may have been committed while the passwords were hashed.
 * Locks are taken in the order user, sessions, mailed tokens, as in every command that touches passwords.
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
  // A recovery link that was mailed before must not undo the change.
  await useUpEmailTokens(tx, 'recover', userId, now)
}

/**
 * Changes the password and ends every other session of the user. Hashing runs between two transactions.
 * @throws Refusal PASSWORD_CURRENT; JWT_INVALID when the session was ended meanwhile
 */
export const changePassword = async (
  transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  deps: Deps,
  change: PasswordChange,
): Promise<void> => {
  const { currentPassword, newPassword } = change.request
  const user = await transact((tx) => userById(tx, change.userId))
  const right = await deps.passwords.matches(user?.passwordHash ?? null, currentPassword)
  if (!user || !right) throw wrongPassword()
  const passwordHash = await deps.passwords.hash(newPassword)
  await transact((tx) => replaceHash(tx, change, user.passwordHash, passwordHash))
}
