import { platformTokenSeconds } from '#contract/constants.ts'
import type { Counter } from '#server/basics/counter.ts'
import type { Random } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { TenantTransact, Tx } from '#server/database/transact.ts'
import { newDevice, staffAccount, type DeviceProofs } from '#server/security/device-proofs.ts'
import type { Passwords } from '#server/security/passwords.ts'
import type { Tokens } from '#server/security/tokens.ts'
import { recordAct } from '#server/tables/audit-log.ts'
import {
  endPlatformTokens,
  forgetPlatformDevices,
  isKnownPlatformDevice,
  platformUser,
  rememberPlatformDevice,
} from '#server/tables/platform-users.ts'

/** Log-ins that have not succeeded. None counts for the account as a whole: guesses lock nobody out. */
export interface StaffAttempts {
  /** By the name of the account and an address, from devices that have never logged in to it. */
  strangers: Counter
  /** By the name of the account and a device that has logged in to it. */
  devices: Counter
}

export interface StaffLogIn {
  transact: TenantTransact
  passwords: Passwords
  tokens: Tokens
  random: Random
  deviceProofs: DeviceProofs
  attempts: StaffAttempts
  username: string
  password: string
  /** The address as limits count it. */
  ip: string
  /** The proofs that the device sends; null: none. */
  deviceProof: string | null
  now: Date
}

export interface StaffToken {
  /** For the calls of the platform, for 30 minutes. */
  accessToken: string
  /** Of the device, for its next log-in. */
  deviceProof: string
}

const staff = (name: string) => ({ kind: 'platform', name }) as const

/** Counts before the password is verified, so that concurrent guesses are all counted. @returns takes the count back */
const countAttempt = async ({ attempts, username, ip }: StaffLogIn, device: string | null) => {
  const [counter, subject] = device === null ? [attempts.strangers, ip] : [attempts.devices, device]
  const { allowed, resetIn } = await counter.take(`${username} ${subject}`)
  if (!allowed) throw new Refusal('LOGIN_LOCKED', { retryAfter: resetIn })
  return () => counter.giveBack(`${username} ${subject}`)
}

/** The account, and the device if it has logged in to it before. */
const accountOf = async (tx: Tx, { username, deviceProof, deviceProofs }: StaffLogIn) => {
  const proven = deviceProofs.deviceIn(deviceProof, staffAccount(username))
  const isKnown = proven !== null && (await isKnownPlatformDevice(tx, username, proven))
  return { user: await platformUser(tx, username), device: isKnown ? proven : null }
}

/**
 * Logs platform staff in. Wrong passwords from elsewhere lock nobody out.
 * @throws Refusal LOGIN_LOCKED; SYSTEM_LOGIN, after the same time for a wrong password and an unknown name; UNAVAILABLE
 */
export const logInStaff = async (attempt: StaffLogIn): Promise<StaffToken> => {
  const { transact, passwords, tokens, random, deviceProofs, username, password, now } = attempt
  const { user, device } = await transact((tx) => accountOf(tx, attempt))
  const giveBack = await countAttempt(attempt, device)
  const right = await passwords.matches(user?.passwordHash ?? null, password, { isFirst: device !== null })
  if (!user || !right) {
    const failed = { tenant: null, now, actor: { kind: 'server', name: null }, act: 'staff log-in failed' } as const
    // Names that strangers make up would fill the log.
    if (user) await transact((tx) => recordAct(tx, { ...failed, subject: username }))
    throw new Refusal('SYSTEM_LOGIN')
  }
  await giveBack()
  const deviceId = device ?? newDevice(random)
  await transact(async (tx) => {
    await rememberPlatformDevice(tx, { name: username, deviceId, lastLoginAt: now })
    await recordAct(tx, { tenant: null, now, actor: staff(username), act: 'staff logged in' })
  })
  const accessToken = await tokens.issuePlatform(user, new Date(now.getTime() + platformTokenSeconds * 1_000))
  return { accessToken, deviceProof: deviceProofs.issue(staffAccount(username), deviceId) }
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

export interface TokenWithdrawal {
  tx: Tx
  /** Of the account. */
  name: string
  now: Date
}

/**
 * Ends every token of an account of platform staff and forgets its devices, for the operator.
 * @returns false: there is no such account
 */
export const withdrawStaffTokens = async ({ tx, name, now }: TokenWithdrawal): Promise<boolean> => {
  if (!(await platformUser(tx, name))) return false
  await endPlatformTokens(tx, name)
  await forgetPlatformDevices(tx, name)
  const actor = { kind: 'server', name: null } as const
  await recordAct(tx, { tenant: null, now, actor, act: 'staff tokens withdrawn', subject: name })
  return true
}
