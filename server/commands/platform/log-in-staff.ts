import { platformTokenSeconds } from '#contract/constants.ts'
import type { Counter } from '#server/basics/counter.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { TenantTransact } from '#server/database/transact.ts'
import type { Passwords } from '#server/security/passwords.ts'
import type { Tokens } from '#server/security/tokens.ts'
import { recordAct } from '#server/tables/audit-log.ts'
import { platformUser } from '#server/tables/platform-users.ts'

export interface StaffLogIn {
  transact: TenantTransact
  passwords: Passwords
  tokens: Tokens
  /** Log-ins that have not succeeded, by the name of the account. */
  attempts: Counter
  username: string
  password: string
  now: Date
}

/**
 * Logs platform staff in.
 * @returns a token for the calls of the platform, for 30 minutes
 * @throws Refusal LOGIN_LOCKED; SYSTEM_LOGIN, after the same time for a wrong password and an unknown name
 */
export const logInStaff = async (attempt: StaffLogIn): Promise<string> => {
  const { transact, passwords, tokens, attempts, username, password, now } = attempt
  const { allowed, resetIn } = await attempts.take(username)
  if (!allowed) throw new Refusal('LOGIN_LOCKED', { retryAfter: resetIn })
  const user = await transact((tx) => platformUser(tx, username))
  const right = await passwords.matches(user?.passwordHash ?? null, password)
  if (!user || !right) throw new Refusal('SYSTEM_LOGIN')
  await attempts.giveBack(username)
  const actor = { kind: 'platform', name: username } as const
  await transact((tx) => recordAct(tx, { tenant: null, now, actor, act: 'staff logged in' }))
  return tokens.issuePlatform(username, new Date(now.getTime() + platformTokenSeconds * 1_000))
}
