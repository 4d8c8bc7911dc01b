import { confirmPasswordProblem } from '#contract/rules/password.ts'
import type { RecoverPasswordRequest } from '#contract/shapes/account.ts'
import type { TenantTransact, Tx } from '#server/database/transact.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { hashToken } from '#server/security/keys.ts'
import { customerAccount, type DeviceProofs } from '#server/security/device-proofs.ts'
import type { Passwords } from '#server/security/passwords.ts'
import { ownAct, recordAct } from '#server/tables/audit-log.ts'
import { findEmailToken, useEmailToken, useUpEmailTokens } from '#server/tables/email-tokens.ts'
import { clearLoginFailures, rememberPlace } from '#server/tables/login-attempts.ts'
import { endSessionsOf } from '#server/tables/sessions.ts'
import { emailKeyOf, lockUser, updateUser } from '#server/tables/users.ts'
import { confirmUser } from './confirm-user.ts'

export interface PasswordRecovery {
  transact: TenantTransact
  passwords: Passwords
  /** The new password, with the token of the mailed link and the email that the link names. */
  request: RecoverPasswordRequest
  tenant: number
  /** The address as limits count it: that of the link's reader is a known place from then on. */
  ip: string
  deviceProofs: DeviceProofs
  now: Date
}

/**
 * Sets a new password with a mailed token. The token also proves that the email belongs to the user. Ends every session
 * and voids the other recovery links. Hashing runs before the transaction.
 * @throws Refusal PASSWORD_MISMATCH, RECOVERY_TOKEN
 */
export const recoverPassword = async (recovery: PasswordRecovery): Promise<void> => {
  const { transact, passwords, request } = recovery
  const problem = confirmPasswordProblem(request.confirmPassword, request.password)
  if (problem !== null) throw new Refusal('PASSWORD_MISMATCH', { fieldErrors: { confirmPassword: problem } })
  const passwordHash = await passwords.hash(request.password)
  await transact((tx) => storeHash(tx, recovery, passwordHash))
}

/** Lock order: user, sessions, mailed tokens. Every command that changes passwords uses this order. */
const storeHash = async (
  tx: Tx,
  { tenant, ip, deviceProofs, request: { email, token }, now }: PasswordRecovery,
  passwordHash: string,
): Promise<void> => {
  const tokenHash = hashToken(token)
  const known = await findEmailToken(tx, 'recover', tokenHash, now)
  const user = known && (await lockUser(tx, known.userId))
  if (!user || user.emailKey !== emailKeyOf(email)) throw new Refusal('RECOVERY_TOKEN')
  if (!(await useEmailToken(tx, 'recover', tokenHash, now))) throw new Refusal('RECOVERY_TOKEN')
  await updateUser(tx, user.id, { passwordHash })
  await endSessionsOf(tx, user.id, now)
  await useUpEmailTokens(tx, 'recover', user.id, now)
  await confirmUser({ tx, user, now })
  // Who reads the user's mail there can log in there, whatever others guess meanwhile.
  const place = deviceProofs.placeOf(customerAccount(tenant, email), ip)
  await rememberPlace(tx, { tenantId: tenant, userId: user.id, place, lastLoginAt: now })
  await clearLoginFailures(tx, user.emailKey, { ip })
  await recordAct(tx, { tenant, now, act: 'password recovered', ...ownAct(user) })
}
