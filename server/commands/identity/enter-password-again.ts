import type { TenantTransact } from '#server/database/transact.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Passwords } from '#server/security/passwords.ts'
import { ownAct, recordAct } from '#server/tables/audit-log.ts'
import { lockSession, updateSession } from '#server/tables/sessions.ts'
import { lockUser, userById } from '#server/tables/users.ts'

export interface PasswordEntry {
  transact: TenantTransact
  passwords: Passwords
  tenant: number
  userId: string
  sessionId: string
  password: string
  now: Date
}

const wrongPassword = () =>
  new Refusal('PASSWORD_CURRENT', { fieldErrors: { password: new Refusal('PASSWORD_CURRENT').message } })

/**
 * Marks the session as freshly authenticated. The password is verified between two transactions, and must still be the
 * user's in the second.
 * @throws Refusal PASSWORD_CURRENT; JWT_INVALID when the session ended in the meantime; UNAVAILABLE
 */
export const enterPasswordAgain = async (entry: PasswordEntry): Promise<void> => {
  const { transact, passwords, tenant, userId, sessionId, password, now } = entry
  const user = await transact((tx) => userById(tx, userId))
  const right = await passwords.matches(user?.passwordHash ?? null, password)
  if (!user || !right) throw wrongPassword()
  await transact(async (tx) => {
    const current = await lockUser(tx, userId)
    if (!current || !(await lockSession(tx, sessionId))) throw new Refusal('JWT_INVALID')
    if (current.passwordHash !== user.passwordHash) throw wrongPassword()
    await updateSession(tx, sessionId, { passwordAgainAt: now })
    await recordAct(tx, { tenant, now, act: 'password entered again', ...ownAct(current) })
  })
}
