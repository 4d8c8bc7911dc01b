import type { EntryToken } from '#contract/shapes/entry.ts'
import { lookOf } from '#contract/theme/look.ts'
import { adminSections } from '#contract/routes/admin.ts'
import type { Random } from '#server/basics/ports.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { writtenMoment } from '#server/basics/written-time.ts'
import { continueAs, type Tx } from '#server/database/transact.ts'
import { composeMail } from '#server/mail/compose.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { hashToken } from '#server/security/keys.ts'
import type { Tokens } from '#server/security/tokens.ts'
import { recordAct } from '#server/tables/audit-log.ts'
import { listLocations } from '#server/tables/locations.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { endOfEntry, lockEntryByCode, updateEntry, type BegunEntry } from '#server/tables/office-entries.ts'
import { platformUser } from '#server/tables/platform-users.ts'
import { timeZoneOf } from '#server/tables/time-zone.ts'
import { isOwner, listAdmins } from '#server/tables/administrators.ts'
import { scheduleWork } from '#server/tables/work.ts'

export interface ExchangedCode {
  tx: Tx
  random: Random
  tokens: Tokens
  /** Of the merchant's site. */
  origin: string
  tenant: number
  subdomain: string
  code: string
  now: Date
}

const minute = 60_000
/** Milliseconds for which a code is good. */
const codeFor = minute
/** Milliseconds that an entry lasts at most. */
const lastsFor = 60 * minute

/**
 * Begins an entry with the code of its hand-over, which is used up, and tells the owners by mail.
 * @throws Refusal ENTRY_CODE: it was used, is too old, is of another site, or the account's tokens have ended
 */
export const beginEntry = async (exchange: ExchangedCode): Promise<EntryToken> => {
  const { tx, tokens, tenant, subdomain, code, now } = exchange
  const asked = await lockEntryByCode(tx, hashToken(code))
  if (!asked || now.getTime() - asked.askedAt.getTime() >= codeFor) throw new Refusal('ENTRY_CODE')
  const entry: BegunEntry = { ...asked, codeHash: null, startedAt: now, until: new Date(now.getTime() + lastsFor) }
  const { id, staff, reason, scope, until } = entry
  const act = { now, actor: { kind: 'platform', name: staff }, act: 'office entered', reason } as const
  await continueAs(tx, null)
  if ((await platformUser(tx, staff))?.generation !== entry.generation) throw new Refusal('ENTRY_CODE')
  await recordAct(tx, { ...act, tenant: null, subject: subdomain, detail: { name: scope } })
  await continueAs(tx, tenant)
  await updateEntry(tx, id, { codeHash: null, startedAt: now, until })
  await scheduleWork(tx, [endOfEntry(entry)], until)
  await recordAct(tx, { ...act, tenant, detail: { name: scope } })
  await mailOwners(exchange, entry)
  return { accessToken: await tokens.issueEntry({ id, tenant }, until), until: until.toISOString() }
}

const mailOwners = async ({ tx, random, origin, tenant, now }: ExchangedCode, entry: BegunEntry): Promise<void> => {
  const merchant = await readMerchant(tx, tenant)
  const { companyName, siteConfig } = merchant
  const until = writtenMoment(entry.until, timeZoneOf(merchant, await listLocations(tx)))
  for (const { email, firstName } of (await listAdmins(tx)).filter(isOwner)) {
    const mail = composeMail({
      to: email,
      subject: `Clearcoat support entered the back office of ${companyName}`,
      companyName,
      look: lookOf(siteConfig),
      paragraphs: [
        `Hi ${firstName},`,
        `${entry.staff} of Clearcoat support has entered your back office, ${rights[entry.scope]}, until ${until}.`,
        `Reason: ${entry.reason}${entry.reference === null ? '' : ` (${entry.reference})`}`,
        'What is done there is in your audit log. You can end it at any time, at the top of each page.',
      ],
      link: { href: `${origin}${auditPath}`, label: 'See what is done' },
    })
    await queueMail(tx, random, tenant, now, mail)
  }
}

const rights = { reading: 'to read', changing: 'to read and to change your site' } as const

const auditPath = adminSections.find(({ name }) => name === 'audit')!.path
