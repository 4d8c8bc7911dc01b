import { enrolmentPath } from '#contract/routes/offices.ts'
import type { StaffEnrolment } from '#contract/shapes/platform-staff.ts'
import { mostPasskeys, type PasskeyMade } from '#contract/shapes/sign-in.ts'
import type { BrowserName } from '#server/basics/browser.ts'
import type { Random } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { TenantTransact, Tx } from '#server/database/transact.ts'
import { hashToken } from '#server/security/keys.ts'
import { challengeIn, challengeLife, creationOptions, verifyMade, type PasskeyHost } from '#server/security/passkeys.ts'
import { recordAct } from '#server/tables/audit-log.ts'
import {
  enrolmentByToken,
  insertPlatformChallenge,
  insertPlatformPasskey,
  platformPasskeysOf,
  takeEnrolment,
  takePlatformChallenge,
  writeEnrolment,
} from '#server/tables/platform-passkeys.ts'
import { platformUser } from '#server/tables/platform-users.ts'

/** Milliseconds for which a link is good. */
const linkLife = 15 * 60_000

export interface EnrolmentLink {
  tx: Tx
  random: Random
  /** Of the platform's office. */
  origin: string
  /** Of the account. */
  name: string
  now: Date
}

/**
 * Makes a link by which an account of platform staff gets a passkey, once, within 15 minutes. An earlier link of the
 * account ends.
 * @returns null: there is no such account
 */
export const makeEnrolmentLink = async (wanted: EnrolmentLink): Promise<string | null> => {
  const { tx, random, origin, name, now } = wanted
  if (!(await platformUser(tx, name))) return null
  const token = random.token(32)
  const expiresAt = new Date(now.getTime() + linkLife)
  await writeEnrolment(tx, { account: name, tokenHash: hashToken(token), expiresAt })
  const actor = { kind: 'server', name: null } as const
  await recordAct(tx, { tenant: null, now, actor, act: 'staff link made', subject: name })
  return `${origin}${enrolmentPath}#${token}`
}

export interface EnrolmentStart {
  tx: Tx
  random: Random
  host: PasskeyHost
  /** Of the link. */
  token: string
  now: Date
}

/** What a browser needs to make the passkey of a link, which stays good. @throws Refusal STAFF_LINK, PASSKEY_MOST */
export const startEnrolment = async (start: EnrolmentStart): Promise<StaffEnrolment> => {
  const { tx, random, host, token, now } = start
  const link = await enrolmentByToken(tx, hashToken(token), now)
  const user = link && (await platformUser(tx, link.account))
  if (!user) throw new Refusal('STAFF_LINK')
  const { name, generation } = user
  const own = await platformPasskeysOf(tx, name, host.rpId)
  if (own.length >= mostPasskeys) throw new Refusal('PASSKEY_MOST')
  const challenge = random.token(32)
  await insertPlatformChallenge(tx, {
    challengeHash: hashToken(challenge),
    account: name,
    linkHash: link.tokenHash,
    generation,
    expiresAt: new Date(now.getTime() + challengeLife),
  })
  // An authenticator stores the id, so it does not contain the name.
  const id = Buffer.from(hashToken(name)).toString('base64url')
  const options = { host, hostName: 'Clearcoat', user: { id, name, displayName: name }, challenge, own }
  return { username: name, options: creationOptions(options) }
}

export interface Enrolment extends Omit<EnrolmentStart, 'tx'> {
  transact: TenantTransact
  made: PasskeyMade
  browser: BrowserName
}

/**
 * Stores the passkey that an authenticator has made, and uses the link up. The passkey is named as its device.
 * @returns the name of the account
 * @throws Refusal CHALLENGE_ENDED, PASSKEY_FAILED, PASSKEY_KNOWN, STAFF_LINK
 */
export const enrolPasskey = async (enrolment: Enrolment): Promise<string> => {
  const { transact, random, host, token, made, browser, now } = enrolment
  const challenge = challengeIn(made.response.clientDataJSON)
  const linkHash = hashToken(token)
  // A transaction of its own: the challenge is used up whatever follows.
  const asked = await transact((tx) => takePlatformChallenge(tx, hashToken(challenge), now))
  if (asked?.linkHash !== linkHash) throw new Refusal('CHALLENGE_ENDED')
  const credential = await verifyMade({ host, challenge, made })
  return transact(async (tx) => {
    const link = await takeEnrolment(tx, linkHash, now)
    if (!link) throw new Refusal('STAFF_LINK')
    const { account } = link
    const passkey = { id: random.uuid(), account, ...credential, name: browser.device ?? 'Passkey', createdAt: now }
    if (!(await insertPlatformPasskey(tx, passkey))) throw new Refusal('PASSKEY_KNOWN')
    const actor = { kind: 'platform', name: account } as const
    await recordAct(tx, {
      tenant: null,
      now,
      actor,
      act: 'staff passkey added',
      subject: account,
      detail: { name: passkey.name },
    })
    return account
  })
}
