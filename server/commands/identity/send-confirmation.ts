import { messages } from '#contract/messages.ts'
import type { Tx } from '#server/database/transact.ts'
import { describeError } from '#server/basics/log.ts'
import type { Log, Random } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { lookOf } from '#contract/theme/look.ts'
import { composeMail } from '#server/mail/compose.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { userById, type UserRow } from '#server/tables/users.ts'
import { issueEmailToken } from './issue-email-token.ts'

export interface Confirmation {
  tx: Tx
  random: Random
  /** Origin of the merchant's site, for the link. */
  origin: string
  tenant: number
  user: Pick<UserRow, 'id' | 'email' | 'firstName'>
  now: Date
}

/** Queues the mail with the link to the confirmation page. */
export const sendConfirmation = async (confirmation: Confirmation): Promise<void> => {
  const { tx, random, origin, tenant, user, now } = confirmation
  const { companyName, siteConfig } = await readMerchant(tx, tenant)
  const token = await issueEmailToken({ tx, random, tenant, userId: user.id, purpose: 'confirm', now })
  const href = `${origin}/api/v1/users/emails/confirm?token=${encodeURIComponent(token)}`
  await queueMail(
    tx,
    random,
    tenant,
    now,
    composeMail({
      to: user.email,
      subject: `Confirm your email for ${companyName}`,
      companyName,
      look: lookOf(siteConfig),
      paragraphs: [
        `Hi ${user.firstName},`,
        `Please confirm that this is your email address. The link works for 7 days.`,
      ],
      link: { href, label: 'Confirm your email' },
    }),
  )
}

export interface ConfirmationRequest extends Omit<Confirmation, 'user'> {
  log: Log
  userId: string
}

/**
 * Queues the mail again, at the user's request.
 * @throws Refusal JWT_INVALID when the account was deleted; EMAIL_ALREADY_CONFIRMED; MAIL_FAILED
 */
export const resendConfirmation = async (request: ConfirmationRequest): Promise<void> => {
  const user = await userById(request.tx, request.userId)
  if (!user) throw new Refusal('JWT_INVALID')
  if (user.emailConfirmedAt !== null) throw new Refusal('EMAIL_ALREADY_CONFIRMED')
  try {
    await sendConfirmation({ ...request, user })
  } catch (error) {
    request.log.error(describeError(error), 'confirmation mail not queued')
    throw new Refusal('MAIL_FAILED', { text: messages.MAIL_FAILED.text.replace('{email}', user.email) })
  }
}
