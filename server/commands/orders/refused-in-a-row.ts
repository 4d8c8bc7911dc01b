import { read } from '#contract/site/row.ts'
import { settings } from '#contract/site/settings.ts'
import { lookOf } from '#contract/theme/look.ts'
import type { Log, Random } from '#server/basics/ports.ts'
import type { Tx } from '#server/database/transact.ts'
import { composeMail } from '#server/mail/compose.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { writtenMoment } from '#server/basics/written-time.ts'
import { adminActor, recordAct } from '#server/tables/audit-log.ts'
import { hasActSince } from '#server/tables/audit-reads.ts'
import { refusedInARow } from '#server/tables/figures.ts'
import { listLocations } from '#server/tables/locations.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { timeZoneOf } from '#server/tables/time-zone.ts'
import { ownerEmails } from '#server/tables/administrators.ts'

/** As many in a row are told. */
const alarming = 10

export interface RefusedPayments {
  tx: Tx
  random: Random
  log: Log
  tenant: number
  /** Origin of the merchant's site, for the link in the mail. */
  origin: string
  now: Date
}

/**
 * Tells the administrators by mail, where the merchant has that, that ten payments in a row were refused: once, until one
 * is approved again.
 */
export const tellOfRefusedPayments = async (refused: RefusedPayments): Promise<void> => {
  const { tx, random, log, tenant, origin, now } = refused
  const payments = await refusedInARow(tx)
  const first = payments.at(-1)
  if (!first || payments.length < alarming) return
  const merchant = await readMerchant(tx, tenant)
  const { companyName, siteConfig } = merchant
  if (!read(settings.mails, siteConfig.mails).refusals) return
  if (await hasActSince(tx, { tenant, act: 'payments refused', since: first.settledAt })) return
  const count = payments.length
  log.warn({ tenant, count }, 'payments refused in a row')
  await recordAct(tx, { tenant, now, actor: adminActor(null), act: 'payments refused', subject: String(count) })
  const timeZone = timeZoneOf(merchant, await listLocations(tx))
  const letter = {
    subject: `${count} payments in a row were refused`,
    companyName,
    look: lookOf(siteConfig),
    paragraphs: [
      `The last ${count} payments at ${companyName} were refused, the first on ${writtenMoment(first.settledAt, timeZone)}. ` +
        'Nothing was charged for them.',
      `What the processor answered: ${codesOf(payments)}.`,
      'Please look at the account of your card processor. You get the next mail of this kind after a payment has gone ' +
        'through again.',
    ],
    link: { href: `${origin}/mmtpo/processor`, label: 'Open the card processor' },
  }
  for (const to of await ownerEmails(tx)) await queueMail(tx, random, tenant, now, composeMail({ ...letter, to }))
}

/** "8 × DECLINED, 2 × PROCESSOR_ERROR". */
const codesOf = (payments: readonly { code: string | null }[]): string => {
  const codes = payments.map(({ code }) => code ?? 'no code')
  return [...new Set(codes)].map((code) => `${codes.filter((each) => each === code).length} × ${code}`).join(', ')
}
