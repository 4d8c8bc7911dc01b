import { messages } from '#contract/messages.ts'
import type { Log, Random } from '#server/basics/ports.ts'
import type { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { composeMail } from '#server/mail/compose.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { lookOf } from '#contract/theme/look.ts'
import { adminActor, recordAct } from '#server/tables/audit-log.ts'
import { markRefused, readConfigDraft } from '#server/tables/config-drafts.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { adminEmails } from '#server/tables/users.ts'

export interface RefusedPublication {
  /** The transaction in which the publication was refused. */
  tx: Tx
  random: Random
  log: Log
  tenant: number
  /** Origin of the merchant's site, for the link in the mail. */
  origin: string
  refusal: Refusal
  now: Date
}

/**
 * A draft could not be published at its time: it stays a draft without a time, the back office shows the reason, and
 * every administrator is told by mail.
 */
export const refusePublication = async (refused: RefusedPublication): Promise<void> => {
  const { tx, random, log, tenant, refusal, now } = refused
  const draft = await readConfigDraft(tx)
  if (!draft) return
  log.warn({ tenant, revision: draft.revision, code: refusal.code }, 'scheduled publication refused')
  await markRefused(tx, tenant, refusal.code, now)
  const subject = String(draft.revision)
  const detail = { code: refusal.code }
  await recordAct(tx, { tenant, now, actor: adminActor(null), act: 'publication refused', subject, detail })
  for (const mail of await lettersTo(refused)) await queueMail(tx, random, tenant, now, mail)
}

const lettersTo = async ({ tx, tenant, origin, refusal }: RefusedPublication) => {
  const { companyName, siteConfig } = await readMerchant(tx, tenant)
  const letter = {
    subject: 'Your draft was not published',
    companyName,
    look: lookOf(siteConfig),
    paragraphs: [
      `The draft of the site of ${companyName} was to be published by itself now, and could not be: ` +
        messages[refusal.code].text,
      'Nothing on the site has changed. The draft is kept in the back office.',
    ],
    link: { href: `${origin}/mmtpo`, label: 'Open the back office' },
  }
  return (await adminEmails(tx)).map((to) => composeMail({ ...letter, to }))
}
