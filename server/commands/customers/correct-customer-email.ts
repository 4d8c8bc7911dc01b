import { emailProblem } from '#contract/rules/email.ts'
import { lookOf } from '#contract/theme/look.ts'
import type { Random } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { composeMail } from '#server/mail/compose.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { adminActor, recordAct } from '#server/tables/audit-log.ts'
import { deleteEmailTokensOf } from '#server/tables/email-tokens.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { emailKeyOf, lockUser, userByEmail, type UserRow } from '#server/tables/users.ts'
import { updateEmail } from '#server/tables/user-emails.ts'
import { confirmUser } from '../identity/confirm-user.ts'
import { endAllSessions } from '../identity/end-all-sessions.ts'
import { sendConfirmation } from '../identity/send-confirmation.ts'

export interface CustomerEmail {
  tx: Tx
  random: Random
  /** Origin of the merchant's site, for the links in mails. */
  origin: string
  tenant: number
  /** The administrator. */
  adminId: string
  /** The customer. */
  userId: string
  /** That of the account to confirm it, or another one. */
  email: string
  /** Staff know that it is the customer's: no confirmation is asked for. */
  isConfirmed: boolean
  reason: string
  now: Date
}

const refusal = (code: 'EMAIL_INVALID' | 'EMAIL_TAKEN') =>
  new Refusal(code, { fieldErrors: { email: new Refusal(code).message } })

/**
 * Corrects a customer's email, or confirms it. Links that were mailed before are void, every device is logged out, and
 * both addresses are told, so that a change by mistake or by fraud is noticed. A repeat changes nothing.
 * @throws Refusal CUSTOMER_UNKNOWN, EMAIL_INVALID, EMAIL_TAKEN
 */
export const correctCustomerEmail = async (correction: CustomerEmail): Promise<void> => {
  const { tx, random, origin, tenant, adminId, userId, isConfirmed, reason, now } = correction
  const email = correction.email.trim()
  if (emailProblem(email) !== null) throw refusal('EMAIL_INVALID')
  const user = await lockUser(tx, userId)
  if (!user) throw new Refusal('CUSTOMER_UNKNOWN')
  const isSame = user.email === email
  if (isSame && (user.emailConfirmedAt !== null || !isConfirmed)) return
  const corrected = isSame ? user : await replaceEmail(tx, user, email)
  await deleteEmailTokensOf(tx, userId)
  await endAllSessions({ tx, userId, now })
  if (isConfirmed) await confirmUser({ tx, user: corrected, now })
  else await sendConfirmation({ tx, random, origin, tenant, user: corrected, now })
  await tellAddresses(correction, corrected, isSame ? [email] : [user.email, email])
  const act = isSame ? 'email confirmed' : 'email corrected'
  const changes = [{ field: 'email' as const, before: user.email, after: email }]
  const personal = isSame ? {} : { personal: { userId, changes } }
  await recordAct(tx, { tenant, now, actor: adminActor(adminId), act, subject: userId, reason, ...personal })
}

const replaceEmail = async (tx: Tx, user: UserRow, email: string): Promise<UserRow> => {
  const other = await userByEmail(tx, email)
  if (other && other.id !== user.id) throw refusal('EMAIL_TAKEN')
  const corrected = await updateEmail(tx, user.id, { email, emailKey: emailKeyOf(email), emailConfirmedAt: null })
  if (!corrected) throw refusal('EMAIL_TAKEN')
  return corrected
}

const tellAddresses = async (
  { tx, random, origin, tenant, isConfirmed, now }: CustomerEmail,
  { firstName }: UserRow,
  addresses: readonly string[],
): Promise<void> => {
  const { companyName, siteConfig } = await readMerchant(tx, tenant)
  const [before, after] = addresses
  const isMoved = before !== undefined && after !== undefined
  const letter = {
    subject: isMoved ? `The email of your ${companyName} account has changed` : `Your email at ${companyName}`,
    companyName,
    look: lookOf(siteConfig),
    paragraphs: [
      `Hi ${firstName},`,
      isMoved
        ? `Our staff changed the email of your account from ${before} to ${after}.`
        : 'Our staff confirmed this email for your account.',
      ...(isMoved && !isConfirmed ? ['A link to confirm the new email is on its way to it.'] : []),
      'You are logged out everywhere. Your password is the same as before.',
      'If you did not ask for this, please call us.',
    ],
    link: { href: `${origin}/login`, label: 'Log in' },
  }
  for (const to of addresses) await queueMail(tx, random, tenant, now, composeMail({ ...letter, to }))
}
