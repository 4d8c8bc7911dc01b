import { timingSafeEqual } from 'node:crypto'
import type { TokenPair } from '#contract/shapes/session.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { TenantTransact, Tx } from '#server/database/transact.ts'
import { hashBody } from '#server/security/keys.ts'
import { takeMailedCode, tryMailedCode, useRecoveryCode } from '#server/tables/sign-in-codes.ts'
import { lockUser, type UserRow } from '#server/tables/users.ts'
import { confirmUser } from './confirm-user.ts'
import { countAttempt } from './log-in-attempt.ts'
import { recoveryCodeHash } from './make-recovery-codes.ts'
import { openSession, type LogInPlace } from './open-session.ts'

export interface CodeLogIn extends LogInPlace {
  transact: TenantTransact
  kind: 'mailed code' | 'recovery code'
  /** Of the hashes of mailed codes. */
  key: Uint8Array
  /** Factor of the limits on wrong codes; 1 in production. */
  limitScale: number
  email: string
  code: string
  rememberMe: boolean
}

/**
 * Logs in with a code. An unknown email, a wrong code and one that was used answer the same.
 * @throws Refusal LOGIN_CODE for a mailed code, RECOVERY_CODE for another; LOGIN_LOCKED
 */
export const logInByCode = async (logIn: CodeLogIn): Promise<TokenPair> => {
  const { transact, kind } = logIn
  const { user } = await transact((tx) => countAttempt({ ...logIn, tx }))
  const wrong = () => new Refusal(kind === 'mailed code' ? 'LOGIN_CODE' : 'RECOVERY_CODE')
  if (!user || !(await transact((tx) => isRight(tx, logIn, user)))) throw wrong()
  return transact(async (tx) => {
    const locked = await lockUser(tx, user.id)
    if (!locked || !(await useUp(tx, logIn, locked))) throw wrong()
    const { rememberMe } = logIn
    if (kind === 'mailed code') await confirmUser({ tx, user: locked, now: logIn.now })
    return openSession({ ...logIn, tx, user: locked, openedBy: kind, rememberMe })
  })
}

export interface MailedCode {
  key: Uint8Array
  userId: string
  code: string
}

/** Keyed: there are only a million codes, which an unkeyed hash would give away. */
export const mailedCodeHash = ({ key, userId, code }: MailedCode): string => hashBody(key, [userId, code])

/** Counts a try of a mailed code, whatever becomes of it. */
const isRight = async (tx: Tx, { kind, key, code, now }: CodeLogIn, { id: userId }: UserRow): Promise<boolean> => {
  if (kind === 'recovery code') return true
  const stored = await tryMailedCode(tx, userId, now)
  const sent = mailedCodeHash({ key, userId, code })
  return stored !== undefined && timingSafeEqual(Buffer.from(stored), Buffer.from(sent))
}

const useUp = (tx: Tx, { kind, key, code, now }: CodeLogIn, { id: userId }: UserRow): Promise<boolean> =>
  kind === 'mailed code'
    ? takeMailedCode(tx, userId, mailedCodeHash({ key, userId, code }))
    : useRecoveryCode(tx, userId, recoveryCodeHash({ code }), now)
