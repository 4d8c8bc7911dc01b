import { emailProblem } from '#contract/rules/email.ts'
import type { CorrectEmailRequest } from '#contract/shapes/account.ts'
import type { TenantTransact, Tx } from '#server/database/transact.ts'
import type { Random } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Passwords } from '#server/security/passwords.ts'
import { changesOf, ownAct, recordAct } from '#server/tables/audit-log.ts'
import { deleteEmailTokensOf } from '#server/tables/email-tokens.ts'
import { lockSession } from '#server/tables/sessions.ts'
import { emailKeyOf, lockUser, userByEmail, userById, type UserRow } from '#server/tables/users.ts'
import { updateEmail } from '#server/tables/user-emails.ts'
import { sendConfirmation } from './send-confirmation.ts'

export interface EmailCorrection {
  transact: TenantTransact
  passwords: Passwords
  random: Random
  /** Origin of the merchant's site, for the link of the confirmation mail. */
  origin: string
  tenant: number
  userId: string
  sessionId: string
  request: CorrectEmailRequest
  now: Date
}

const refusal = (code: 'EMAIL_INVALID' | 'EMAIL_TAKEN' | 'PASSWORD_CURRENT', field: keyof CorrectEmailRequest) =>
  new Refusal(code, { fieldErrors: { [field]: new Refusal(code).message } })

/**
 * Corrects an email that is not confirmed yet. Links mailed to the former address are void, and a confirmation mail
 * goes to the new one. The password is verified between two transactions: hashing takes tens of milliseconds.
 * @throws Refusal EMAIL_INVALID, PASSWORD_CURRENT, EMAIL_ALREADY_CONFIRMED, EMAIL_TAKEN; JWT_INVALID when the session
 *   ended in the meantime; UNAVAILABLE when too many passwords wait to be hashed
 */
export const correctEmail = async (correction: EmailCorrection): Promise<UserRow> => {
  const { transact, passwords, userId, request } = correction
  if (emailProblem(request.email) !== null) throw refusal('EMAIL_INVALID', 'email')
  const user = await transact((tx) => userById(tx, userId))
  const right = await passwords.matches(user?.passwordHash ?? null, request.currentPassword)
  if (!user || !right) throw refusal('PASSWORD_CURRENT', 'currentPassword')
  return transact((tx) => replaceEmail(tx, correction, user.passwordHash))
}

/** Lock order: user, session, mailed tokens, as for a change of the password. */
const replaceEmail = async (tx: Tx, correction: EmailCorrection, verified: string): Promise<UserRow> => {
  const { random, origin, tenant, userId, sessionId, request, now } = correction
  const user = await lockUser(tx, userId)
  if (!user || !(await lockSession(tx, sessionId))) throw new Refusal('JWT_INVALID')
  if (user.passwordHash !== verified) throw refusal('PASSWORD_CURRENT', 'currentPassword')
  if (user.emailConfirmedAt !== null) throw new Refusal('EMAIL_ALREADY_CONFIRMED')
  const other = await userByEmail(tx, request.email)
  if (other && other.id !== userId) throw refusal('EMAIL_TAKEN', 'email')
  const email = request.email.trim()
  const corrected = await updateEmail(tx, userId, { email, emailKey: emailKeyOf(email) })
  if (!corrected) throw refusal('EMAIL_TAKEN', 'email')
  await deleteEmailTokensOf(tx, userId)
  await sendConfirmation({ tx, random, origin, tenant, user: corrected, now })
  const personal = { userId, changes: changesOf({ email: user.email }, { email }) }
  await recordAct(tx, { tenant, now, act: 'own email corrected', ...ownAct(user), personal })
  return corrected
}
