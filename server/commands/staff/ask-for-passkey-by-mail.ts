import { adminSections } from '#contract/routes/admin.ts'
import { lookOf } from '#contract/theme/look.ts'
import type { Random } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { composeMail } from '#server/mail/compose.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { adminActor, recordAct } from '#server/tables/audit-log.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { hasPasskey } from '#server/tables/passkeys.ts'
import { userById } from '#server/tables/users.ts'
import { passkeyHost } from '#server/security/passkeys.ts'

export interface PasskeyMail {
  tx: Tx
  random: Random
  tenant: number
  /** Of the merchant's site. */
  origin: string
  /** Who asks. */
  adminId: string
  /** The member of staff. */
  id: string
  now: Date
}

/**
 * Asks a member of staff by mail to add a passkey. One who has a passkey by now gets no mail.
 * @throws Refusal ADMIN_UNKNOWN
 */
export const askForPasskeyByMail = async (asking: PasskeyMail): Promise<void> => {
  const { tx, random, tenant, origin, adminId, id, now } = asking
  const [user, asker] = [await userById(tx, id), await userById(tx, adminId)]
  if (!user?.isAdmin) throw new Refusal('ADMIN_UNKNOWN')
  const isKnown = await hasPasskey(tx, id, passkeyHost({ origin }).rpId)
  await recordAct(tx, { tenant, now, actor: adminActor(adminId), act: 'passkey asked for', subject: id })
  if (isKnown) return
  const { companyName, siteConfig } = await readMerchant(tx, tenant)
  const mail = composeMail({
    to: user.email,
    subject: `Please add a passkey at ${companyName}`,
    companyName,
    look: lookOf(siteConfig),
    paragraphs: [
      `Hi ${user.firstName},`,
      `${asker?.firstName ?? 'A colleague'} asks you to add a passkey to your account in the back office of ${companyName}.`,
      'You then sign in with your face, finger or device lock, and nobody can guess it. It takes a minute.',
    ],
    link: { href: `${origin}${securityPath}`, label: 'Add a passkey' },
  })
  await queueMail(tx, random, tenant, now, mail)
}

const securityPath = adminSections.find(({ name }) => name === 'security')!.path
