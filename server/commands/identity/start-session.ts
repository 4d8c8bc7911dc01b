import { wrongPasswords } from '#contract/endpoints/session.ts'
import type { LoggedIn, LoginRequest } from '#contract/shapes/session.ts'
import type { TenantTransact, Tx } from '#server/database/transact.ts'
import type { Random } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { customerAccount, newDevice, type DeviceProofs } from '#server/security/device-proofs.ts'
import { limitsOfGuesses, type Familiar, type GuessLimit } from '#server/security/guessing.ts'
import type { Passwords } from '#server/security/passwords.ts'
import { issuePair, refreshExpiry } from '#server/security/sessions.ts'
import type { Tokens } from '#server/security/tokens.ts'
import { adminActor, recordAct } from '#server/tables/audit-log.ts'
import {
  clearLoginFailures,
  countLoginFailures,
  deleteLoginFailure,
  insertLoginFailure,
  isKnownDevice,
  isKnownPlace,
  lockAttempts,
  rememberDevice,
  rememberPlace,
  type FailuresOf,
} from '#server/tables/login-attempts.ts'
import { insertSession } from '#server/tables/sessions.ts'
import { emailKeyOf, lockUser, userByEmail, type UserRow } from '#server/tables/users.ts'

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
  /** The proofs that the device sends; null: none. */
  deviceProof: string | null
  deviceProofs: DeviceProofs
  request: LoginRequest
  now: Date
}

const locked = () => new Refusal('LOGIN_LOCKED', { retryAfter: wrongPasswords.fromAddress.window })

interface Opened {
  user: UserRow | undefined
  failure: number
  isKnownDevice: boolean
}

/** What is known of the device and the address of an attempt. */
const familiarOf = async (tx: Tx, attempt: LoginAttempt, user: UserRow | undefined): Promise<Familiar> => {
  if (!user) return { isKnownDevice: false, isKnownPlace: false }
  const proven = provenIn(attempt)
  const named = await isKnownDevice(tx, user.id, attempt.deviceId)
  return {
    isKnownDevice: proven !== null && (await isKnownDevice(tx, user.id, proven)),
    isKnownPlace: named || (await isKnownPlace(tx, user.id, placeOf(attempt))),
  }
}

const accountOf = ({ tenant, request }: LoginAttempt) => customerAccount(tenant, request.email)
const provenIn = (attempt: LoginAttempt) => attempt.deviceProofs.deviceIn(attempt.deviceProof, accountOf(attempt))
const placeOf = (attempt: LoginAttempt) => attempt.deviceProofs.placeOf(accountOf(attempt), attempt.ip)

/** Whose failures a limit counts. */
const failuresOf = (attempt: LoginAttempt, of: GuessLimit['of']): FailuresOf =>
  of === 'device' ? { device: provenIn(attempt) ?? '' } : of === 'address' ? { ip: attempt.ip } : 'strangers'

/** @throws Refusal LOGIN_LOCKED */
const checkLocks = async (tx: Tx, attempt: LoginAttempt, familiar: Familiar): Promise<void> => {
  const { now, request, limitScale } = attempt
  const emailKey = emailKeyOf(request.email)
  for (const { count, window, of } of limitsOfGuesses(familiar)) {
    const since = new Date(now.getTime() - window * 1000)
    if ((await countLoginFailures(tx, emailKey, since, failuresOf(attempt, of))) >= count * limitScale) throw locked()
  }
}

/** Counts the attempt as failed before its password is verified, so that concurrent guesses are all counted. */
const openAttempt = async (tx: Tx, attempt: LoginAttempt): Promise<Opened> => {
  const { tenant, ip, now, request } = attempt
  // Without the lock, concurrent attempts would not count each other.
  await lockAttempts(tx, tenant, emailKeyOf(request.email))
  const user = await userByEmail(tx, request.email)
  const familiar = await familiarOf(tx, attempt, user)
  await checkLocks(tx, attempt, familiar)
  const deviceId = familiar.isKnownDevice ? provenIn(attempt) : null
  const failure = { tenantId: tenant, emailKey: emailKeyOf(request.email), ip, deviceId, at: now }
  return { user, failure: await insertLoginFailure(tx, failure), isKnownDevice: familiar.isKnownDevice }
}

/**
 * Opens the session if the stored hash is still the verified one. A password change or recovery committed in the
 * meantime has ended every session; this session would outlive it.
 */
const openSession = async (tx: Tx, attempt: LoginAttempt, verified: UserRow): Promise<LoggedIn> => {
  const { tenant, deviceId, now, request } = attempt
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
  const deviceProof = await remember(tx, attempt, user.id)
  if (user.isAdmin) await recordAct(tx, { tenant, now, actor: adminActor(user.id), act: 'administrator logged in' })
  return { ...(await issuePair(attempt, session, 1, user.isAdmin, expiresAt)), deviceProof }
}

/** Remembers device and address for the next log-in, and clears their failures. @returns the proof of the device */
const remember = async (tx: Tx, attempt: LoginAttempt, userId: string): Promise<string> => {
  const { tenant, ip, deviceId, random, deviceProofs, request, now } = attempt
  const proven = provenIn(attempt) ?? newDevice(random)
  const known = { tenantId: tenant, userId, lastLoginAt: now }
  await rememberDevice(tx, { ...known, deviceId })
  await rememberDevice(tx, { ...known, deviceId: proven })
  await rememberPlace(tx, { ...known, place: placeOf(attempt) })
  await clearLoginFailures(tx, emailKeyOf(request.email), { ip })
  await clearLoginFailures(tx, emailKeyOf(request.email), { device: proven })
  return deviceProofs.issue(accountOf(attempt), proven)
}

/** Who has typed it is not known; locked attempts are not recorded, so the limits bound how many there are. */
const failedLogIn = ({ tenant, now }: LoginAttempt, { id }: UserRow) => {
  const actor = { kind: 'server', name: null } as const
  return { tenant, now, actor, act: 'administrator log-in failed', subject: id } as const
}

/**
 * Logs in. The password is verified between two transactions: hashing takes tens of milliseconds.
 * @throws Refusal LOGIN_FAILED, after the same time for a wrong password and an unknown email; LOGIN_LOCKED;
 *   UNAVAILABLE when too many passwords wait to be hashed
 */
export const startSession = async (attempt: LoginAttempt): Promise<LoggedIn> => {
  const { transact, passwords, request } = attempt
  const { user, failure, isKnownDevice: isFirst } = await transact((tx) => openAttempt(tx, attempt))
  const stored = user?.passwordHash ?? null
  const right = await passwords.matches(stored, request.password, { isFirst }).catch(async (error: unknown) => {
    // The queue was full and the password was not verified, so the attempt does not count as failed.
    await transact((tx) => deleteLoginFailure(tx, failure))
    throw error
  })
  if (!user || !right) {
    if (user?.isAdmin) await transact((tx) => recordAct(tx, failedLogIn(attempt, user)))
    throw new Refusal('LOGIN_FAILED')
  }
  return transact((tx) => openSession(tx, attempt, user))
}
