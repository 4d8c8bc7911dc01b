import { wrongPasswords } from '#contract/endpoints/session.ts'
import type { Limit } from '#contract/limits.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { countLoginFailures, insertLoginFailure, isKnownDevice, lockAttempts } from '#server/tables/login-attempts.ts'
import { emailKeyOf, userByEmail, type UserRow } from '#server/tables/users.ts'

const { fromAddress, fromAnywhere } = wrongPasswords

export interface LogInAttempt {
  tx: Tx
  tenant: number
  email: string
  /** The address as limits count it. */
  ip: string
  deviceId: string
  /** Factor of the limits on wrong secrets; 1 in production. */
  limitScale: number
  now: Date
}

const locked = () => new Refusal('LOGIN_LOCKED', { retryAfter: fromAddress.window })

const checkLocks = async (attempt: LogInAttempt, user: UserRow | undefined): Promise<void> => {
  const { tx, ip, deviceId, now, email, limitScale } = attempt
  const emailKey = emailKeyOf(email)
  const since = ({ window }: Limit) => new Date(now.getTime() - window * 1000)
  const fromHere = await countLoginFailures(tx, emailKey, since(fromAddress), ip)
  if (fromHere >= fromAddress.count * limitScale) throw locked()
  const failures = await countLoginFailures(tx, emailKey, since(fromAnywhere))
  if (failures < fromAnywhere.count * limitScale) return
  if (!user || !(await isKnownDevice(tx, user.id, deviceId))) throw locked()
}

/**
 * Counts an attempt to log in to an email as failed before its secret is verified, so that concurrent guesses are all
 * counted. An email without an account is counted too.
 * @returns the account, if any, and the id of the failure
 * @throws Refusal LOGIN_LOCKED
 */
export const countAttempt = async (attempt: LogInAttempt): Promise<{ user: UserRow | undefined; failure: number }> => {
  const { tx, tenant, ip, email, now } = attempt
  // Without the lock, concurrent attempts would not count each other.
  await lockAttempts(tx, tenant, emailKeyOf(email))
  const user = await userByEmail(tx, email)
  await checkLocks(attempt, user)
  return { user, failure: await insertLoginFailure(tx, { tenantId: tenant, emailKey: emailKeyOf(email), ip, at: now }) }
}
