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
import { waitingPublication } from '#server/tables/publications.ts'
import { ownerEmails } from '#server/tables/administrators.ts'
import { putBack } from './publications.ts'

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
  const { tx, log, tenant, refusal, now } = refused
  const draft = await readConfigDraft(tx)
  if (!draft) return
  log.warn({ tenant, revision: draft.revision, code: refusal.code }, 'scheduled publication refused')
  await markRefused(tx, tenant, refusal.code, now)
  const subject = String(draft.revision)
  const detail = { code: refusal.code }
  await recordAct(tx, { tenant, now, actor: adminActor(null), act: 'publication refused', subject, detail })
  await tellAdmins(refused, (companyName) => ({
    subject: 'Your draft was not published',
    paragraphs: [
      `The draft of the site of ${companyName} was to be published by itself now, and could not be: ` +
        messages[refusal.code].text,
      'Nothing on the site has changed. The draft is kept in the back office.',
    ],
  }))
}

export interface RefusedWaiting extends RefusedPublication {
  number: number
}

/**
 * A publication could not be published at its time: its changes come back into the draft, the back office shows the reason,
 * and every administrator is told by mail.
 */
export const refuseWaiting = async (refused: RefusedWaiting): Promise<void> => {
  const { tx, log, tenant, refusal, now, number } = refused
  const waiting = await waitingPublication(tx, number)
  if (!waiting) return
  const { code } = refusal
  log.warn({ tenant, publication: number, code }, 'scheduled publication refused')
  const authorId = (await readConfigDraft(tx))?.authorId ?? waiting.authorId
  const left = await putBack({ tx, waiting, by: { authorId, savedAt: now }, refusal: code })
  const actor = adminActor(null)
  const detail = { code }
  await recordAct(tx, { tenant, now, actor, act: 'planned publication refused', subject: String(number), detail })
  const named = waiting.words === '' ? '' : ` (${waiting.words})`
  await tellAdmins(refused, (companyName) => ({
    subject: 'A planned publication was not published',
    paragraphs: [
      `Publication ${number}${named} of the site of ${companyName} was to be published by itself now, and could not ` +
        `be: ${messages[code].text}`,
      'Nothing on the site has changed. Its changes are in the draft again, in the back office.',
      ...(left.length === 0
        ? []
        : [`Of these, ${left.length} were changed in the draft since, and stay as they are there.`]),
    ],
  }))
}

interface Letter {
  subject: string
  paragraphs: string[]
}

const tellAdmins = async (
  { tx, random, tenant, origin, now }: RefusedPublication,
  letterOf: (companyName: string) => Letter,
): Promise<void> => {
  const { companyName, siteConfig } = await readMerchant(tx, tenant)
  const letter = {
    ...letterOf(companyName),
    companyName,
    look: lookOf(siteConfig),
    link: { href: `${origin}/mmtpo`, label: 'Open the back office' },
  }
  for (const to of await ownerEmails(tx)) await queueMail(tx, random, tenant, now, composeMail({ ...letter, to }))
}
