import { dayProblem } from '#contract/rules/birthday.ts'
import { emailProblem } from '#contract/rules/email.ts'
import type { SignUpRequest } from '#contract/shapes/account.ts'
import type { Once } from '#server/database/once.ts'
import type { Tx } from '#server/database/transact.ts'
import type { Random } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Passwords } from '#server/security/passwords.ts'
import { ownAct, recordAct } from '#server/tables/audit-log.ts'
import { emailKeyOf, insertUser, userByEmail, userByReferralCode } from '#server/tables/users.ts'
import { insertConsents } from '#server/tables/consents.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { liveVersions } from '#server/tables/text-versions.ts'
import { termsVersionOf } from '#server/security/terms-version.ts'
import { freeReferralCode } from '#server/security/free-referral-code.ts'
import { sendConfirmation } from './send-confirmation.ts'

export interface SignUp {
  once: Once
  passwords: Passwords
  random: Random
  /** Origin of the merchant's site, for the link of the confirmation mail. */
  origin: string
  tenant: number
  request: SignUpRequest
  now: Date
}

/**
 * Creates an unconfirmed account and queues its confirmation mail. An unknown referral code is ignored. The password is
 * hashed before the transaction: hashing takes tens of milliseconds.
 * @throws Refusal EMAIL_INVALID, BIRTH_DAY, EMAIL_TAKEN; UNAVAILABLE when too many passwords wait to be hashed
 */
export const signUp = async (wanted: SignUp): Promise<{ userId: string }> => {
  check(wanted.request)
  const passwordHash = await wanted.passwords.hash(wanted.request.password)
  return wanted.once.answer(async (tx) => ({ userId: await storeUser(tx, wanted, passwordHash) }))
}

/** The rules that a schema cannot express. */
const check = (request: SignUpRequest): void => {
  const email = emailProblem(request.email)
  if (email !== null) throw new Refusal('EMAIL_INVALID', { fieldErrors: { email } })
  const day = dayProblem(request.birthdayDay, request.birthdayMonth)
  if (day !== null) throw new Refusal('BIRTH_DAY', { fieldErrors: { birthdayDay: day } })
}

const taken = () => new Refusal('EMAIL_TAKEN', { fieldErrors: { email: new Refusal('EMAIL_TAKEN').message } })

/**
 * Who signs up agrees to the terms and the privacy policy that were shown. Where others are live by now, nothing is
 * recorded: the app asks.
 */
const recordConsent = async (
  tx: Tx,
  {
    tenantId,
    id: userId,
    termsVersion,
    createdAt: at,
  }: { tenantId: number; id: string; termsVersion: string | null; createdAt: Date },
): Promise<void> => {
  if (termsVersion === null) return
  const merchant = await readMerchant(tx, tenantId)
  if (termsVersionOf(merchant) !== termsVersion) return
  const live = await liveVersions(tx, merchant)
  const names = (['terms', 'privacyPolicy'] as const).filter((name) => live[name] > 0)
  const given = { tenantId, userId, agreed: true, at, source: 'signUp' as const }
  await insertConsents(
    tx,
    names.map((name) => ({ ...given, name, version: live[name] })),
  )
}

const storeUser = async (
  tx: Tx,
  { random, origin, tenant, request, now }: SignUp,
  passwordHash: string,
): Promise<string> => {
  if (await userByEmail(tx, request.email)) throw taken()
  const referrer = request.referralCode ? await userByReferralCode(tx, request.referralCode.toUpperCase()) : undefined
  const { firstName, lastName, birthdayMonth, birthdayDay, zipPostalCode, cellPhoneNumber, optInToMarketing } = request
  const user = {
    id: random.uuid(),
    tenantId: tenant,
    email: request.email.trim(),
    emailKey: emailKeyOf(request.email),
    passwordHash,
    firstName,
    lastName,
    birthdayMonth,
    birthdayDay,
    zipPostalCode,
    cellPhoneNumber,
    optInToMarketing: optInToMarketing ?? false,
    termsVersion: request.termsVersion ?? null,
    referralCode: await freeReferralCode(tx, random),
    referredBy: referrer?.id ?? null,
    createdAt: now,
  }
  if (!(await insertUser(tx, user))) throw taken()
  await recordAct(tx, { tenant, now, act: 'account made', ...ownAct({ ...user, isAdmin: false }) })
  await recordConsent(tx, user)
  await sendConfirmation({ tx, random, origin, tenant, user, now })
  return user.id
}
