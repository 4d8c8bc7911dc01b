import { platformTokenSeconds } from '#contract/constants.ts'
import type { PasskeyRequestOptions, PasskeyUsed } from '#contract/shapes/sign-in.ts'
import type { Counter } from '#server/basics/counter.ts'
import type { Random } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { TenantTransact, Tx } from '#server/database/transact.ts'
import { newDevice, staffAccount, type DeviceProofs } from '#server/security/device-proofs.ts'
import { hashToken } from '#server/security/keys.ts'
import {
  challengeIn,
  challengeLife,
  isCopied,
  requestOptions,
  verifyUsed,
  type PasskeyHost,
} from '#server/security/passkeys.ts'
import type { Passwords } from '#server/security/passwords.ts'
import type { Tokens } from '#server/security/tokens.ts'
import { recordAct } from '#server/tables/audit-log.ts'
import {
  insertPlatformChallenge,
  lockPlatformPasskey,
  platformPasskeyByCredential,
  platformPasskeysOf,
  takePlatformChallenge,
  updatePlatformPasskey,
  type PlatformPasskey,
} from '#server/tables/platform-passkeys.ts'
import {
  isKnownPlatformDevice,
  lockPlatformUser,
  notePlatformLogIn,
  platformUser,
  rememberPlatformDevice,
  type PlatformUser,
} from '#server/tables/platform-users.ts'

/** Log-ins that have not succeeded. None counts for the account as a whole: guesses lock nobody out. */
export interface StaffAttempts {
  /** By the name of the account and an address, from devices that have never logged in to it. */
  strangers: Counter
  /** By the name of the account and a device that has logged in to it. */
  devices: Counter
}

/** What every step of a log-in has. */
interface LogInStep {
  transact: TenantTransact
  random: Random
  deviceProofs: DeviceProofs
  /** Of the platform's office. */
  host: PasskeyHost
  /** The proofs that the device sends; null: none. */
  deviceProof: string | null
  now: Date
}

export interface StaffPassword extends LogInStep {
  passwords: Passwords
  attempts: StaffAttempts
  username: string
  password: string
  /** The address as limits count it. */
  ip: string
}

export interface StaffLogIn extends StaffPassword {
  tokens: Tokens
  /** In production a password alone opens nothing. */
  needsPasskey: boolean
}

export interface StaffToken {
  /** For the calls of the platform, for 30 minutes. */
  accessToken: string
  /** Of the device, for its next log-in. */
  deviceProof: string
}

/**
 * Logs platform staff in by the password alone, where that is enough. Wrong passwords from elsewhere lock no account.
 * @throws Refusal LOGIN_LOCKED; SYSTEM_LOGIN, after the same time for a wrong password and an unknown name; STAFF_PASSKEY,
 *   STAFF_PASSKEY_NONE; UNAVAILABLE
 */
export const logInStaff = async (logIn: StaffLogIn): Promise<StaffToken> => {
  const { transact, host, needsPasskey } = logIn
  const { user, device } = await checkPassword(logIn)
  const passkeys = await transact((tx) => platformPasskeysOf(tx, user.name, host.rpId))
  // A copied one still asks for another: a password does not become enough by it.
  if (passkeys.length > 0 || needsPasskey) await refusePasswordAlone(logIn, passkeys)
  await transact((tx) => noteLogIn(tx, logIn, user, device))
  return issueToken(logIn, user, device)
}

/**
 * What a browser needs to use a passkey of the account, after the password.
 * @throws Refusal as `logInStaff`, without STAFF_PASSKEY
 */
export const askStaffPasskey = async (asked: StaffPassword): Promise<PasskeyRequestOptions> => {
  const { transact, random, host, now } = asked
  const { user } = await checkPassword(asked)
  const own = await transact((tx) => platformPasskeysOf(tx, user.name, host.rpId))
  if (!own.some(isGood)) await refusePasswordAlone(asked, own)
  const challenge = random.token(32)
  await transact((tx) =>
    insertPlatformChallenge(tx, {
      challengeHash: hashToken(challenge),
      account: user.name,
      linkHash: null,
      generation: user.generation,
      expiresAt: new Date(now.getTime() + challengeLife),
    }),
  )
  return requestOptions({ host, challenge, own })
}

export interface StaffPasskeyLogIn extends LogInStep {
  tokens: Tokens
  used: PasskeyUsed
}

/**
 * Logs platform staff in with the passkey that `askStaffPasskey` has asked for after the password.
 * @throws Refusal CHALLENGE_ENDED, also when the tokens of the account were withdrawn meanwhile; PASSKEY_FAILED,
 *   PASSKEY_UNKNOWN, PASSKEY_CLONED
 */
export const logInStaffByPasskey = async (logIn: StaffPasskeyLogIn): Promise<StaffToken> => {
  const { transact, host, used, now } = logIn
  const challenge = challengeIn(used.response.clientDataJSON)
  // A transaction of its own: the challenge is used up whatever follows.
  const [asked, known] = await transact(async (tx) => [
    await takePlatformChallenge(tx, hashToken(challenge), now),
    await platformPasskeyByCredential(tx, used.id),
  ])
  if (!asked || asked.linkHash !== null) throw new Refusal('CHALLENGE_ENDED')
  const { account } = asked
  if (known?.account !== account || known.host !== host.rpId) throw new Refusal('PASSKEY_UNKNOWN')
  const { counter, backedUp } = await verifyUsed({ host, challenge, used, known, handle: hashToken(account) })
  const done = await transact(async (tx) => {
    const user = await lockPlatformUser(tx, account)
    if (user?.generation !== asked.generation) throw new Refusal('CHALLENGE_ENDED')
    const passkey = await lockPlatformPasskey(tx, known.id)
    if (!passkey) throw new Refusal('PASSKEY_UNKNOWN')
    if (isCopied(passkey, counter)) {
      if (isGood(passkey)) await refuseCopy(tx, passkey, now)
      return null
    }
    await updatePlatformPasskey(tx, passkey.id, { counter, backedUp, lastUsedAt: now })
    const device = await deviceOf(tx, logIn, account)
    await noteLogIn(tx, logIn, user, device)
    return { user, device }
  })
  if (!done) throw new Refusal('PASSKEY_CLONED')
  return issueToken(logIn, done.user, done.device)
}

/** The browser that logs in. */
interface Device {
  id: string
  /** It has logged in to the account before. */
  isKnown: boolean
}

const deviceOf = async (tx: Tx, { random, deviceProofs, deviceProof }: LogInStep, name: string): Promise<Device> => {
  const proven = deviceProofs.deviceIn(deviceProof, staffAccount(name))
  const isKnown = proven !== null && (await isKnownPlatformDevice(tx, name, proven))
  return { id: isKnown ? proven : newDevice(random), isKnown }
}

/** Counts before the password is verified, so that concurrent guesses are all counted. @returns takes the count back */
const countAttempt = async ({ attempts, username, ip }: StaffPassword, device: Device) => {
  const [counter, subject] = device.isKnown ? [attempts.devices, device.id] : [attempts.strangers, ip]
  const { allowed, resetIn } = await counter.take(`${username} ${subject}`)
  if (!allowed) throw new Refusal('LOGIN_LOCKED', { retryAfter: resetIn })
  return () => counter.giveBack(`${username} ${subject}`)
}

/** The account whose password is right. */
const checkPassword = async (attempt: StaffPassword): Promise<{ user: PlatformUser; device: Device }> => {
  const { transact, passwords, username, password } = attempt
  const [user, device] = await transact(async (tx) => [
    await platformUser(tx, username),
    await deviceOf(tx, attempt, username),
  ])
  const giveBack = await countAttempt(attempt, device)
  const right = await passwords.matches(user?.passwordHash ?? null, password, { isFirst: device.isKnown })
  if (!user || !right) {
    // Names that strangers make up would fill the log.
    if (user) await recordFailure(attempt, 'password')
    throw new Refusal('SYSTEM_LOGIN')
  }
  await giveBack()
  return { user, device }
}

const recordFailure = ({ transact, username, now }: StaffPassword, lacking: 'password' | 'passkey'): Promise<void> => {
  const failed = { tenant: null, now, actor: { kind: 'server', name: null }, act: 'staff log-in failed' } as const
  return transact((tx) => recordAct(tx, { ...failed, subject: username, detail: { lacking } }))
}

const isGood = ({ clonedAt }: PlatformPasskey): boolean => clonedAt === null

/** @throws Refusal STAFF_PASSKEY; STAFF_PASSKEY_NONE where the account has none that opens something */
const refusePasswordAlone = async (attempt: StaffPassword, passkeys: readonly PlatformPasskey[]): Promise<never> => {
  if (passkeys.some(isGood)) throw new Refusal('STAFF_PASSKEY')
  await recordFailure(attempt, 'passkey')
  throw new Refusal('STAFF_PASSKEY_NONE')
}

const tokenEnd = (now: Date): Date => new Date(now.getTime() + platformTokenSeconds * 1_000)

const noteLogIn = async (tx: Tx, { now }: LogInStep, { name }: PlatformUser, device: Device): Promise<void> => {
  await rememberPlatformDevice(tx, { name, deviceId: device.id, lastLoginAt: now })
  await notePlatformLogIn(tx, name, now, tokenEnd(now))
  await recordAct(tx, { tenant: null, now, actor: { kind: 'platform', name }, act: 'staff logged in' })
}

/** The account as it was when the password was checked: a token that was withdrawn meanwhile opens nothing. */
const issueToken = async (
  { tokens, deviceProofs, now }: LogInStep & { tokens: Tokens },
  user: PlatformUser,
  device: Device,
): Promise<StaffToken> => ({
  accessToken: await tokens.issuePlatform(user, tokenEnd(now)),
  deviceProof: deviceProofs.issue(staffAccount(user.name), device.id),
})

const refuseCopy = async (tx: Tx, { id, account, name }: PlatformPasskey, now: Date): Promise<void> => {
  await updatePlatformPasskey(tx, id, { clonedAt: now })
  const actor = { kind: 'server', name: null } as const
  await recordAct(tx, { tenant: null, now, actor, act: 'staff passkey refused', subject: account, detail: { name } })
}
