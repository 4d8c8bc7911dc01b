import { platformTokenSeconds } from '#contract/constants.ts'
import type { Counter } from '#server/basics/counter.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { TenantTransact, Tx } from '#server/database/transact.ts'
import type { Passwords } from '#server/security/passwords.ts'
import type { Tokens } from '#server/security/tokens.ts'
import { recordAct } from '#server/tables/audit-log.ts'
import {
  endPlatformTokens,
  isKnownPlatformDevice,
  platformUser,
  rememberPlatformDevice,
} from '#server/tables/platform-users.ts'

/** Log-ins that have not succeeded. */
export interface StaffAttempts {
  /** By the name of the account, from all devices that have never logged in to it. */
  strangers: Counter
  /** By the name of the account and a device that has logged in to it. */
  devices: Counter
}

export interface StaffLogIn {
  transact: TenantTransact
  passwords: Passwords
  tokens: Tokens
  attempts: StaffAttempts
  username: string
  password: string
  /** Null: the client names none. */
  deviceId: string | null
  now: Date
}

const staff = (name: string) => ({ kind: 'platform', name }) as const

/** Counts before the password is verified, so that concurrent guesses are all counted. @returns takes the count back */
const countAttempt = async ({ attempts, username, deviceId }: StaffLogIn, isKnown: boolean) => {
  const [counter, subject] = isKnown ? [attempts.devices, `${username} ${deviceId}`] : [attempts.strangers, username]
  const { allowed, resetIn } = await counter.take(subject)
  if (!allowed) throw new Refusal('LOGIN_LOCKED', { retryAfter: resetIn })
  return () => counter.giveBack(subject)
}

/** The account, and whether the device has logged in to it before. */
const accountOf = async (tx: Tx, { username, deviceId }: StaffLogIn) => ({
  user: await platformUser(tx, username),
  isKnown: deviceId !== null && (await isKnownPlatformDevice(tx, username, deviceId)),
})

/**
 * Logs platform staff in. Wrong passwords from elsewhere lock no device out that has logged in before.
 * @returns a token for the calls of the platform, for 30 minutes
 * @throws Refusal LOGIN_LOCKED; SYSTEM_LOGIN, after the same time for a wrong password and an unknown name
 */
export const logInStaff = async (attempt: StaffLogIn): Promise<string> => {
  const { transact, passwords, tokens, username, password, deviceId, now } = attempt
  const { user, isKnown } = await transact((tx) => accountOf(tx, attempt))
  const giveBack = await countAttempt(attempt, isKnown)
  const right = await passwords.matches(user?.passwordHash ?? null, password)
  if (!user || !right) {
    const failed = { tenant: null, now, actor: { kind: 'server', name: null }, act: 'staff log-in failed' } as const
    // Names that strangers make up would fill the log.
    if (user) await transact((tx) => recordAct(tx, { ...failed, subject: username }))
    throw new Refusal('SYSTEM_LOGIN')
  }
  await giveBack()
  await transact(async (tx) => {
    if (deviceId !== null) await rememberPlatformDevice(tx, { name: username, deviceId, lastLoginAt: now })
    await recordAct(tx, { tenant: null, now, actor: staff(username), act: 'staff logged in' })
  })
  return tokens.issuePlatform(user, new Date(now.getTime() + platformTokenSeconds * 1_000))
}

export interface StaffLogOut {
  tx: Tx
  /** Of the account. */
  name: string
  now: Date
}

/** Ends every token of an account of platform staff, on all devices. */
export const logOutStaff = async ({ tx, name, now }: StaffLogOut): Promise<void> => {
  await endPlatformTokens(tx, name)
  await recordAct(tx, { tenant: null, now, actor: staff(name), act: 'staff logged out' })
}
