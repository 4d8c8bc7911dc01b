import type { LoggedIn, LoginRequest } from '#contract/shapes/session.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { TenantTransact, Tx } from '#server/database/transact.ts'
import type { Passwords } from '#server/security/passwords.ts'
import { adminActor, recordAct } from '#server/tables/audit-log.ts'
import { deleteLoginFailure } from '#server/tables/login-attempts.ts'
import { lockUser, type UserRow } from '#server/tables/users.ts'
import { countAttempt } from './log-in-attempt.ts'
import { openSession, type LogInPlace } from './open-session.ts'

export interface LoginAttempt extends LogInPlace {
  transact: TenantTransact
  passwords: Passwords
  /** Factor of the limits on wrong passwords; 1 in production. */
  limitScale: number
  request: LoginRequest
}

/**
 * Opens the session if the stored hash is still the verified one. A password change or recovery committed in the
 * meantime has ended every session; this session would outlive it.
 */
const open = async (tx: Tx, attempt: LoginAttempt, verified: UserRow): Promise<LoggedIn> => {
  const user = await lockUser(tx, verified.id)
  if (!user || user.passwordHash !== verified.passwordHash) throw new Refusal('LOGIN_FAILED')
  const rememberMe = attempt.request.rememberMe ?? false
  return openSession({ ...attempt, tx, user, openedBy: 'password', rememberMe })
}

/** Who has typed it is not known; locked attempts are not recorded, so the limits bound how many there are. */
const failedLogIn = ({ tenant, now }: LoginAttempt, { id, isAdmin }: UserRow) => {
  const act = isAdmin ? 'administrator log-in failed' : 'customer log-in failed'
  return { tenant, now, actor: adminActor(null), act, subject: id } as const
}

/**
 * Logs in. The password is verified between two transactions: hashing takes tens of milliseconds.
 * @throws Refusal LOGIN_FAILED, after the same time for a wrong password and an unknown email; LOGIN_LOCKED;
 *   UNAVAILABLE when too many passwords wait to be hashed
 */
export const startSession = async (attempt: LoginAttempt): Promise<LoggedIn> => {
  const { transact, passwords, request } = attempt
  const counted = await transact((tx) => countAttempt({ ...attempt, tx, email: request.email }))
  const { user, failure, isKnownDevice: isFirst } = counted
  const stored = user?.passwordHash ?? null
  const right = await passwords.matches(stored, request.password, { isFirst }).catch(async (error: unknown) => {
    // The queue was full and the password was not verified, so the attempt does not count as failed.
    await transact((tx) => deleteLoginFailure(tx, failure))
    throw error
  })
  if (!user || !right) {
    if (user) await transact((tx) => recordAct(tx, failedLogIn(attempt, user)))
    throw new Refusal('LOGIN_FAILED')
  }
  return transact((tx) => open(tx, attempt, user))
}
