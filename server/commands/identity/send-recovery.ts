import { emailProblem } from '#contract/rules/email.ts'
import type { Background } from '#server/basics/background.ts'
import type { Random } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { TenantTransact, Tx } from '#server/database/transact.ts'
import { lookOf } from '#contract/theme/look.ts'
import { composeMail } from '#server/mail/compose.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { userByEmail } from '#server/tables/users.ts'
import { issueEmailToken } from './issue-email-token.ts'

export interface RecoveryRequest {
  transact: TenantTransact
  random: Random
  /** Runs work after the answer. */
  background: Background['run']
  /** Wakes the runner of due work; called after the commit. */
  workSoon: () => void
  /** Origin of the merchant's site, for the link. */
  origin: string
  tenant: number
  email: string
  now: Date
}

/**
 * Mails a recovery link when the email has an account. The account is looked up in the background, so that neither the
 * answer nor its time reveals whether it exists.
 * @throws Refusal EMAIL_INVALID
 */
export const sendRecovery = (request: RecoveryRequest): void => {
  const problem = emailProblem(request.email)
  if (problem !== null) throw new Refusal('EMAIL_INVALID', { fieldErrors: { email: problem } })
  request.background('password recovery', async () => {
    await request.transact((tx) => queueLink(tx, request))
    request.workSoon()
  })
}

const queueLink = async (tx: Tx, { random, origin, tenant, email, now }: RecoveryRequest): Promise<void> => {
  const user = await userByEmail(tx, email)
  if (!user) return
  const { companyName, siteConfig } = await readMerchant(tx, tenant)
  const token = await issueEmailToken({ tx, random, tenant, userId: user.id, purpose: 'recover', now })
  const query = new URLSearchParams({ token, email: user.email })
  await queueMail(
    tx,
    random,
    tenant,
    now,
    composeMail({
      to: user.email,
      subject: `Reset your ${companyName} password`,
      companyName,
      look: lookOf(siteConfig),
      paragraphs: [
        `Hi ${user.firstName},`,
        'Use the link below to choose a new password. It works once, for one hour. Didn’t ask for it? You can ' +
          'ignore this email.',
      ],
      link: { href: `${origin}/passwordRecovery?${query}`, label: 'Choose a new password' },
    }),
  )
}
