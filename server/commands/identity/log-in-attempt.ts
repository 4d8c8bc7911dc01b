import { wrongPasswords } from '#contract/endpoints/session.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { customerAccount, type DeviceProofs } from '#server/security/device-proofs.ts'
import { limitsOfGuesses, type Familiar, type GuessLimit } from '#server/security/guessing.ts'
import {
  countLoginFailures,
  insertLoginFailure,
  isKnownDevice,
  isKnownPlace,
  lockAttempts,
  type FailuresOf,
} from '#server/tables/login-attempts.ts'
import { emailKeyOf, userByEmail, type UserRow } from '#server/tables/users.ts'

/** Where a log-in comes from, and to which account. */
export interface AttemptPlace {
  tenant: number
  email: string
  /** The address as limits count it. */
  ip: string
  deviceId: string
  /** The proofs that the device sends; null: none. */
  deviceProof: string | null
  deviceProofs: DeviceProofs
}

export interface LogInAttempt extends AttemptPlace {
  tx: Tx
  /** Factor of the limits on wrong secrets; 1 in production. */
  limitScale: number
  now: Date
}

const locked = () => new Refusal('LOGIN_LOCKED', { retryAfter: wrongPasswords.fromAddress.window })

/** The device of the account that the request proves; null: none. */
export const provenDevice = ({ tenant, email, deviceProof, deviceProofs }: AttemptPlace): string | null =>
  deviceProofs.deviceIn(deviceProof, customerAccount(tenant, email))

/** The address as it is remembered for the account. */
export const placeOf = ({ tenant, email, deviceProofs, ip }: AttemptPlace): string =>
  deviceProofs.placeOf(customerAccount(tenant, email), ip)

/** What is known of the device and the address of an attempt. */
const familiarOf = async (attempt: LogInAttempt, user: UserRow | undefined): Promise<Familiar> => {
  if (!user) return { isKnownDevice: false, isKnownPlace: false }
  const { tx, deviceId } = attempt
  const proven = provenDevice(attempt)
  const named = await isKnownDevice(tx, user.id, deviceId)
  return {
    isKnownDevice: proven !== null && (await isKnownDevice(tx, user.id, proven)),
    isKnownPlace: named || (await isKnownPlace(tx, user.id, placeOf(attempt))),
  }
}

/** Whose failures a limit counts. */
const failuresOf = (attempt: LogInAttempt, of: GuessLimit['of']): FailuresOf =>
  of === 'device' ? { device: provenDevice(attempt) ?? '' } : of === 'address' ? { ip: attempt.ip } : 'strangers'

/** @throws Refusal LOGIN_LOCKED */
const checkLocks = async (attempt: LogInAttempt, familiar: Familiar): Promise<void> => {
  const { tx, now, email, limitScale } = attempt
  for (const { count, window, of } of limitsOfGuesses(familiar)) {
    const since = new Date(now.getTime() - window * 1000)
    const failures = await countLoginFailures(tx, emailKeyOf(email), since, failuresOf(attempt, of))
    if (failures >= count * limitScale) throw locked()
  }
}

export interface CountedAttempt {
  /** The account that the email has. */
  user: UserRow | undefined
  /** Id of the failure. */
  failure: number
  isKnownDevice: boolean
}

/**
 * Counts an attempt to log in to an email as failed before its secret is verified, so that concurrent guesses are all
 * counted. An email without an account is counted too.
 * @throws Refusal LOGIN_LOCKED
 */
export const countAttempt = async (attempt: LogInAttempt): Promise<CountedAttempt> => {
  const { tx, tenant, ip, email, now } = attempt
  // Without the lock, concurrent attempts would not count each other.
  await lockAttempts(tx, tenant, emailKeyOf(email))
  const user = await userByEmail(tx, email)
  const familiar = await familiarOf(attempt, user)
  await checkLocks(attempt, familiar)
  const deviceId = familiar.isKnownDevice ? provenDevice(attempt) : null
  const failure = { tenantId: tenant, emailKey: emailKeyOf(email), ip, deviceId, at: now }
  return { user, failure: await insertLoginFailure(tx, failure), isKnownDevice: familiar.isKnownDevice }
}
