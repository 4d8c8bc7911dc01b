import type { LoggedIn } from '#contract/shapes/session.ts'
import type { BrowserName } from '#server/basics/browser.ts'
import type { Random } from '#server/basics/ports.ts'
import { shortAddress } from '#server/basics/short-address.ts'
import type { Tx } from '#server/database/transact.ts'
import { customerAccount, newDevice, type DeviceProofs } from '#server/security/device-proofs.ts'
import { issuePair, refreshExpiry } from '#server/security/sessions.ts'
import type { Tokens } from '#server/security/tokens.ts'
import { ownAct, recordAct } from '#server/tables/audit-log.ts'
import { clearLoginFailures, knownDevicesOf, rememberDevice, rememberPlace } from '#server/tables/login-attempts.ts'
import { insertRefusedLogIn } from '#server/tables/refused-log-ins.ts'
import { insertSession, type LogInWay } from '#server/tables/sessions.ts'
import type { UserRow } from '#server/tables/users.ts'
import { mustUsePasskey } from './demanded-passkey.ts'
import { passkeyHost } from '#server/security/passkeys.ts'
import { placeOf, provenDevice } from './log-in-attempt.ts'
import { mailSecurityNews } from './security-letters.ts'

/** Where a log-in comes from. */
export interface LogInPlace {
  random: Random
  tokens: Tokens
  /** Origin of the merchant's site. */
  origin: string
  tenant: number
  /** The address as limits count it. */
  ip: string
  deviceId: string
  /** The proofs that the device sends; null: none. */
  deviceProof: string | null
  deviceProofs: DeviceProofs
  browser: BrowserName
  /** Called when a mail waits for the commit. */
  onMail: () => void
  now: Date
}

export interface SessionOpening extends LogInPlace {
  tx: Tx
  /** Locked, and proved to be who logs in. */
  user: UserRow
  openedBy: LogInWay
  rememberMe: boolean
}

/**
 * Opens a session for a user who has proved who they are. A device that is new to an account with others is told to its
 * user by mail.
 */
export const openSession = async (opening: SessionOpening): Promise<LoggedIn> => {
  const { tx, random, origin, tenant, user, openedBy, rememberMe, deviceId, browser, now } = opening
  const session = { id: random.uuid(), tenantId: tenant, userId: user.id, deviceId, rememberMe, startedAt: now }
  const expiresAt = refreshExpiry(session, now)
  await insertSession(tx, {
    ...session,
    expiresAt,
    openedBy,
    passkeyAt: openedBy === 'passkey' ? now : null,
    deviceName: browser.device,
    browserName: browser.browser,
    network: shortAddress(opening.ip),
  })
  const devices = await knownDevicesOf(tx, user.id)
  if (devices.length > 0 && !devices.includes(deviceId)) {
    await mailSecurityNews({ tx, random, origin, user, news: 'new device', browser, now })
    opening.onMail()
  }
  const deviceProof = await remember({ ...opening, email: user.email })
  if (user.isAdmin) await noteMissingPasskey(opening, session.id)
  const act = user.isAdmin ? 'administrator logged in' : 'customer logged in'
  // A password is the usual way, and is not named.
  const detail = openedBy === 'password' ? {} : { name: openedBy }
  await recordAct(tx, { tenant, now, act, detail, ...ownAct(user) })
  return { ...(await issuePair(opening, session, 1, user.isAdmin, expiresAt)), deviceProof }
}

/**
 * Lists the log-in on the security page of a member of staff who should have used a passkey, until the session uses one.
 * The session itself is that of a customer: the back office refuses it.
 */
const noteMissingPasskey = async (opening: SessionOpening, sessionId: string): Promise<void> => {
  const { tx, tenant, origin, user, openedBy, ip, browser, now } = opening
  if (openedBy === 'passkey' || !(await mustUsePasskey({ tx, host: passkeyHost({ origin }), userId: user.id }))) return
  const refusal = { tenantId: tenant, id: sessionId, userId: user.id, at: now, why: 'no passkey' } as const
  const from = { deviceName: browser.device, browserName: browser.browser, network: shortAddress(ip) }
  await insertRefusedLogIn(tx, { ...refusal, ...from })
}

/** Remembers device and address for the next log-in, and clears their failures. @returns the proof of the device */
const remember = async (opening: SessionOpening & { email: string }): Promise<string> => {
  const { tx, tenant, user, ip, deviceId, random, deviceProofs, now } = opening
  const shown = provenDevice(opening)
  const proven = shown ?? newDevice(random)
  const known = { tenantId: tenant, userId: user.id, lastLoginAt: now }
  await rememberDevice(tx, { ...known, deviceId })
  await rememberDevice(tx, { ...known, deviceId: proven })
  await rememberPlace(tx, { ...known, place: placeOf(opening) })
  // A known device counts for itself: what strangers have guessed from its address goes on counting.
  await clearLoginFailures(tx, user.emailKey, shown === null ? { ip } : { device: shown })
  return deviceProofs.issue(customerAccount(tenant, user.email), proven)
}
