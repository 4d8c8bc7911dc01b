import type { TokenPair } from '#contract/shapes/session.ts'
import type { BrowserName } from '#server/basics/browser.ts'
import type { Random } from '#server/basics/ports.ts'
import type { Tx } from '#server/database/transact.ts'
import { issuePair, refreshExpiry } from '#server/security/sessions.ts'
import type { Tokens } from '#server/security/tokens.ts'
import { clearLoginFailures, knownDevicesOf, rememberDevice } from '#server/tables/login-attempts.ts'
import { insertSession, type LogInWay } from '#server/tables/sessions.ts'
import type { UserRow } from '#server/tables/users.ts'
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
  browser: BrowserName
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
export const openSession = async (opening: SessionOpening): Promise<TokenPair> => {
  const { tx, random, origin, tenant, user, openedBy, rememberMe, ip, deviceId, browser, now } = opening
  const session = { id: random.uuid(), tenantId: tenant, userId: user.id, deviceId, rememberMe, startedAt: now }
  const expiresAt = refreshExpiry(session, now)
  await insertSession(tx, {
    ...session,
    expiresAt,
    openedBy,
    passkeyAt: openedBy === 'passkey' ? now : null,
    deviceName: browser.device,
    browserName: browser.browser,
  })
  const devices = await knownDevicesOf(tx, user.id)
  if (devices.length > 0 && !devices.includes(deviceId))
    await mailSecurityNews({ tx, random, origin, user, news: 'new device', browser, now })
  await rememberDevice(tx, { tenantId: tenant, userId: user.id, deviceId, lastLoginAt: now })
  await clearLoginFailures(tx, user.emailKey, ip)
  return issuePair(opening, session, 1, user.isAdmin, expiresAt)
}
