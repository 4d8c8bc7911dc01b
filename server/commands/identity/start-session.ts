import { wrongPasswords } from '#contract/endpoints/session.ts'
import type { Limit } from '#contract/limits.ts'
import type { LoginRequest, TokenPair } from '#contract/shapes/session.ts'
import type { TenantTransact, Tx } from '#server/database/transact.ts'
import type { Random } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Passwords } from '#server/security/passwords.ts'
import { issuePair, refreshExpiry } from '#server/security/sessions.ts'
import type { Tokens } from '#server/security/tokens.ts'
import {
  clearLoginFailures,
  countLoginFailures,
  deleteLoginFailure,
  insertLoginFailure,
  isKnownDevice,
  lockAttempts,
  rememberDevice,
} from '#server/tables/login-attempts.ts'
import { insertSession } from '#server/tables/sessions.ts'
import { emailKeyOf, lockUser, userByEmail, type UserRow } from '#server/tables/users.ts'

const { fromAddress, fromAnywhere } = wrongPasswords

export interface LoginAttempt {
  transact: TenantTransact
  random: Random
  passwords: Passwords
  tokens: Tokens
  /** Factor of the limits on wrong passwords; 1 in production. */
  limitScale: number
  tenant: number
  /** The address as limits count it. */
  ip: string
  deviceId: string
  request: LoginRequest
  now: Date
}

const locked = () => new Refusal('LOGIN_LOCKED', { retryAfter: fromAddress.window })

const checkLocks = async (
  tx: Tx,
  { ip, deviceId, now, request, limitScale }: LoginAttempt,
  user: UserRow | undefined,
): Promise<void> => {
  const emailKey = emailKeyOf(request.email)
  const since = ({ window }: Limit) => new Date(now.getTime() - window * 1000)
  const fromHere = await countLoginFailures(tx, emailKey, since(fromAddress), ip)
  if (fromHere >= fromAddress.count * limitScale) throw locked()
  const failures = await countLoginFailures(tx, emailKey, since(fromAnywhere))
  if (failures < fromAnywhere.count * limitScale) return
  if (!user || !(await isKnownDevice(tx, user.id, deviceId))) throw locked()
}

/** Counts the attempt as failed before its password is verified, so that concurrent guesses are all counted. */
const openAttempt = async (tx: Tx, attempt: LoginAttempt): Promise<{ user: UserRow | undefined; failure: number }> => {
  const { tenant, ip, now, request } = attempt
  // Without the lock, concurrent attempts would not count each other.
  await lockAttempts(tx, tenant, emailKeyOf(request.email))
  const user = await userByEmail(tx, request.email)
  await checkLocks(tx, attempt, user)
  const failure = { tenantId: tenant, emailKey: emailKeyOf(request.email), ip, at: now }
  return { user, failure: await insertLoginFailure(tx, failure) }
}

/**
 * Opens the session if the stored hash is still the verified one. A password change or recovery committed in the
 * meantime has ended every session; this session would outlive it.
 */
const openSession = async (tx: Tx, attempt: LoginAttempt, verified: UserRow): Promise<TokenPair> => {
  const { tenant, ip, deviceId, now, request } = attempt
  const user = await lockUser(tx, verified.id)
  if (!user || user.passwordHash !== verified.passwordHash) throw new Refusal('LOGIN_FAILED')
  const session = {
    id: attempt.random.uuid(),
    tenantId: tenant,
    userId: user.id,
    deviceId,
    rememberMe: request.rememberMe ?? false,
    startedAt: now,
  }
  const expiresAt = refreshExpiry(session, now)
  await insertSession(tx, { ...session, expiresAt })
  await rememberDevice(tx, { tenantId: tenant, userId: user.id, deviceId, lastLoginAt: now })
  await clearLoginFailures(tx, emailKeyOf(request.email), ip)
  return issuePair(attempt, session, 1, user.isAdmin, expiresAt)
}

/**
 * Logs in. The password is verified between two transactions: hashing takes tens of milliseconds.
 * @throws Refusal LOGIN_FAILED, after the same time for a wrong password and an unknown email; LOGIN_LOCKED;
 *   UNAVAILABLE when too many passwords wait to be hashed
 */
export const startSession = async (attempt: LoginAttempt): Promise<TokenPair> => {
  const { transact, passwords, request } = attempt
  const { user, failure } = await transact((tx) => openAttempt(tx, attempt))
  const right = await passwords.matches(user?.passwordHash ?? null, request.password).catch(async (error: unknown) => {
    // The queue was full and the password was not verified, so the attempt does not count as failed.
    await transact((tx) => deleteLoginFailure(tx, failure))
    throw error
  })
  if (!user || !right) throw new Refusal('LOGIN_FAILED')
  return transact((tx) => openSession(tx, attempt, user))
}
