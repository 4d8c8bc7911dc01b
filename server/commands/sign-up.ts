import { dayProblem } from '#contract/rules/birthday.ts'
import { emailProblem } from '#contract/rules/email.ts'
import type { SignUpRequest } from '#contract/shapes/account.ts'
import type { Tx } from '#server/database/transact.ts'
import type { Deps } from '#server/api/deps.ts'
import type { Tenant } from '#server/tenancy/sites.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { emailKeyOf, insertUser, userByEmail, userByReferralCode } from '#server/tables/users.ts'
import { sendConfirmation } from './send-confirmation.ts'

/** Alphabet of referral codes: without 0 and 1, which look like O and I. */
const referralAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ23456789'
const tries = 5

const freeReferralCode = async (tx: Tx, deps: Deps): Promise<string> => {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const code = deps.random.text(8, referralAlphabet)
    if (!(await userByReferralCode(tx, code))) return code
  }
  throw new Error('no free referral code')
}

const taken = () => new Refusal('EMAIL_TAKEN', { fieldErrors: { email: new Refusal('EMAIL_TAKEN').message } })

/** Rules that a schema cannot express. @throws Refusal EMAIL_INVALID, BIRTH_DAY */
export const checkSignUp = (request: SignUpRequest): void => {
  const email = emailProblem(request.email)
  if (email !== null) throw new Refusal('EMAIL_INVALID', { fieldErrors: { email } })
  const day = dayProblem(request.birthdayDay, request.birthdayMonth)
  if (day !== null) throw new Refusal('BIRTH_DAY', { fieldErrors: { birthdayDay: day } })
}

/**
 * Creates an unconfirmed account and queues its confirmation mail. An unknown referral code is ignored.
 * @throws Refusal EMAIL_TAKEN
 */
export const signUp = async (
  tx: Tx,
  deps: Deps,
  tenant: Tenant,
  request: SignUpRequest,
  passwordHash: string,
  now: Date,
): Promise<string> => {
  if (await userByEmail(tx, request.email)) throw taken()
  const referrer = request.referralCode ? await userByReferralCode(tx, request.referralCode.toUpperCase()) : undefined
  const { firstName, lastName, birthdayMonth, birthdayDay, zipPostalCode, cellPhoneNumber, optInToMarketing } = request
  const user = {
    id: deps.random.uuid(),
    tenantId: tenant.id,
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
    referralCode: await freeReferralCode(tx, deps),
    referredBy: referrer?.id ?? null,
    createdAt: now,
  }
  if (!(await insertUser(tx, user))) throw taken()
  await sendConfirmation(tx, deps, tenant, user, now)
  return user.id
}
