import type { LoginRequest, TokenPair } from '#contract/shapes/session.ts'
import type { Tx } from '#server/database/transact.ts'
import type { Deps } from '#server/api/deps.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { issuePair, refreshExpiry } from '#server/security/sessions.ts'
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

const quarter = 15 * 60_000
const day = 24 * 3_600_000
/**
 * Wrong passwords per email: from one address within 15 minutes, and from all addresses within a day. The first limit
 * locks that address, the second every device that has never logged in to the account.
 */
const perAddress = 5
const perDay = 50

export interface LoginAttempt {
  tenant: number
  ip: string
  deviceId: string
  now: Date
  request: LoginRequest
}

const locked = () => new Refusal('LOGIN_LOCKED', { retryAfter: quarter / 1000 })

const checkLocks = async (
  tx: Tx,
  scale: number,
  { ip, deviceId, now, request }: LoginAttempt,
  user: UserRow | undefined,
): Promise<void> => {
  const emailKey = emailKeyOf(request.email)
  if ((await countLoginFailures(tx, emailKey, new Date(now.getTime() - quarter), ip)) >= perAddress * scale)
    throw locked()
  if ((await countLoginFailures(tx, emailKey, new Date(now.getTime() - day))) < perDay * scale) return
  if (!user || !(await isKnownDevice(tx, user.id, deviceId))) throw locked()
}

/** Counts the attempt as failed before its password is verified, so that concurrent guesses are all counted. */
const openAttempt = async (
  tx: Tx,
  deps: Deps,
  attempt: LoginAttempt,
): Promise<{ user: UserRow | undefined; failure: number }> => {
  const { tenant, ip, now, request } = attempt
  // Without the lock, concurrent attempts would not count each other.
  await lockAttempts(tx, tenant, emailKeyOf(request.email))
  const user = await userByEmail(tx, request.email)
  await checkLocks(tx, deps.settings.rateLimitScale, attempt, user)
  const failure = { tenantId: tenant, emailKey: emailKeyOf(request.email), ip, at: now }
  return { user, failure: await insertLoginFailure(tx, failure) }
}

/**
 * Opens the session if the stored hash is still the verified one. A password change or recovery committed in the
 * meantime has ended every session; this session would outlive it.
 */
const openSession = async (tx: Tx, deps: Deps, attempt: LoginAttempt, verified: UserRow): Promise<TokenPair> => {
  const { tenant, ip, deviceId, now, request } = attempt
  const user = await lockUser(tx, verified.id)
  if (!user || user.passwordHash !== verified.passwordHash) throw new Refusal('LOGIN_FAILED')
  const session = {
    id: deps.random.uuid(),
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
  return issuePair(deps, session, 1, user.isAdmin, expiresAt)
}

/**
 * Logs in. The password is verified between two transactions: hashing takes tens of milliseconds.
 * @throws Refusal LOGIN_FAILED, after the same time for a wrong password and an unknown email; LOGIN_LOCKED;
 *   UNAVAILABLE when too many passwords wait to be hashed
 */
export const startSession = async (
  transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  deps: Deps,
  attempt: LoginAttempt,
): Promise<TokenPair> => {
  const { user, failure } = await transact((tx) => openAttempt(tx, deps, attempt))
  const right = await deps.passwords
    .matches(user?.passwordHash ?? null, attempt.request.password)
    .catch(async (error: unknown) => {
      // The queue was full and the password was not verified, so the attempt does not count as failed.
      await transact((tx) => deleteLoginFailure(tx, failure))
      throw error
    })
  if (!user || !right) throw new Refusal('LOGIN_FAILED')
  return transact((tx) => openSession(tx, deps, attempt, user))
}
