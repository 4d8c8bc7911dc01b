import type { Tx } from '#server/database/transact.ts'
import type { Deps } from '#server/api/deps.ts'
import { lookOf } from '#server/presenters/look.ts'
import { composeMail } from '#server/mail/compose.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { Tenant } from '#server/tenancy/sites.ts'
import { siteOrigin } from '#server/settings/settings.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { userByEmail } from '#server/tables/users.ts'
import { issueEmailToken } from './issue-email-token.ts'

/**
 * Queues the mail with the recovery link when the email has an account. The caller's answer is the same without an
 * account.
 */
export const sendRecovery = async (tx: Tx, deps: Deps, tenant: Tenant, email: string, now: Date): Promise<void> => {
  const user = await userByEmail(tx, email)
  if (!user) return
  const { companyName, siteConfig } = await readMerchant(tx, tenant.id)
  const token = await issueEmailToken(tx, deps, tenant.id, user.id, 'recover', now)
  const query = new URLSearchParams({ token, email: user.email })
  await queueMail(
    tx,
    deps.random,
    tenant.id,
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
      link: {
        href: `${siteOrigin(deps.settings, tenant.subdomain)}/passwordRecovery?${query}`,
        label: 'Choose a new password',
      },
    }),
  )
}
