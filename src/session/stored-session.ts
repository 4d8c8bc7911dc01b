import type { TokenPair } from '#contract/shapes/session.ts'
import { tellTableChange } from '#src/local/table-watch.ts'
import { readDeviceValue, writeDeviceValue } from '#src/local/device-values.ts'
import { isOutOfSpace } from '#src/local/out-of-space.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import { readClaims } from './jwt.ts'

/**
 * none → guest (a choice on this device; the server has no guests) or person.
 * ended: the server ended the session; `person` is the user whose changes still wait here.
 */
export type StoredSession = { state: 'none' } | { state: 'guest' } | { state: 'ended'; person: string } | UserSession

export interface UserSession {
  state: 'person'
  person: string
  isAdmin: boolean
  accessToken: string
  refreshToken: string
  /** In epoch milliseconds of this device's clock, so that a wrong clock has no effect. */
  expiresAt: number
}

/** A session that the disk refused, and the stored value that it replaces. */
interface HeldSession {
  session: StoredSession
  over: StoredSession
}

/** By database. A value is held as long as the page lives, and only until the disk has a newer one. */
const held = new WeakMap<OwnDatabase, HeldSession>()

const onDisk = async (own: OwnDatabase): Promise<StoredSession> =>
  (await readDeviceValue<StoredSession>(own, 'session')) ?? { state: 'none' }

const isSame = (one: StoredSession, other: StoredSession): boolean =>
  one.state === other.state && (one.state !== 'person' || one.refreshToken === (other as UserSession).refreshToken)

export const readSession = async (own: OwnDatabase): Promise<StoredSession> => {
  const stored = await onDisk(own)
  const instead = held.get(own)
  return instead && isSame(instead.over, stored) ? instead.session : stored
}

/**
 * Stores a session; where the disk is full, in this page's memory. A lost pair of tokens logs the user out: the server
 * accepts the previous pair for some moments only.
 */
export const writeSession = async (own: OwnDatabase, session: StoredSession): Promise<void> => {
  try {
    await writeDeviceValue(own, 'session', session)
    held.delete(own)
  } catch (error) {
    if (!isOutOfSpace(error)) throw error
    held.set(own, { session, over: await onDisk(own) })
    tellTableChange(own.deviceValues)
  }
}

/**
 * As `writeSession`, unless a log-in or log-out happened since `expected` was read: the answer belongs to that session.
 */
export const replaceSession = async (own: OwnDatabase, expected: UserSession, next: StoredSession): Promise<void> => {
  try {
    const replaced = await own.transaction('rw', own.deviceValues, async () => {
      const isExpected = isSame(await readSession(own), expected)
      if (isExpected) await writeDeviceValue(own, 'session', next)
      return isExpected
    })
    if (replaced) held.delete(own)
  } catch (error) {
    if (!isOutOfSpace(error)) throw error
    if (isSame(await readSession(own), expected)) await writeSession(own, next)
  }
}

/** Whether only this page holds the session: the worker, which reads the disk, would send a spent token. */
export const isHeld = (own: OwnDatabase): boolean => held.has(own)

/** The disk has space again: the session that this page holds is written. */
export const writeHeldSession = async (own: OwnDatabase): Promise<void> => {
  if (isHeld(own)) await writeSession(own, await readSession(own))
}

/** After a log-out: removes the session that the page holds in memory as well. */
export const dropHeldSession = (own: OwnDatabase): void => {
  if (held.delete(own)) tellTableChange(own.deviceValues)
}

/** @throws Error 'Invalid JWT' when a token cannot be decoded */
export const sessionOf = (tokens: TokenPair, now: number): UserSession => {
  const claims = readClaims(tokens.accessToken)
  readClaims(tokens.refreshToken)
  return {
    state: 'person',
    person: claims.sub,
    isAdmin: claims.IsAdmin === 'true',
    accessToken: tokens.accessToken,
    refreshToken: tokens.refreshToken,
    expiresAt: now + (claims.exp - claims.iat) * 1000,
  }
}
