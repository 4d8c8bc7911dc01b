import type { Tx } from '#server/database/transact.ts'
import type { Deps } from '#server/api/deps.ts'
import { lookOf } from '#server/presenters/look.ts'
import { composeMail } from '#server/mail/compose.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { Tenant } from '#server/tenancy/sites.ts'
import { siteOrigin } from '#server/settings/settings.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import type { UserRow } from '#server/tables/users.ts'
import { issueEmailToken } from './issue-email-token.ts'

/** Queues the mail with the link to the confirmation page. */
export const sendConfirmation = async (
  tx: Tx,
  deps: Deps,
  tenant: Tenant,
  user: Pick<UserRow, 'id' | 'email' | 'firstName'>,
  now: Date,
): Promise<void> => {
  const { companyName, siteConfig } = await readMerchant(tx, tenant.id)
  const token = await issueEmailToken(tx, deps, tenant.id, user.id, 'confirm', now)
  const origin = siteOrigin(deps.settings, tenant.subdomain)
  const href = `${origin}/api/v1/users/emails/confirm?token=${encodeURIComponent(token)}`
  await queueMail(
    tx,
    deps.random,
    tenant.id,
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
