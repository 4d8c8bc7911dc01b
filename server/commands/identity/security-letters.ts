import { lookOf } from '#contract/theme/look.ts'
import { sayBrowser, type BrowserName } from '#server/basics/browser.ts'
import type { Random } from '#server/basics/ports.ts'
import { writtenMoment } from '#server/basics/written-time.ts'
import type { Tx } from '#server/database/transact.ts'
import { composeMail } from '#server/mail/compose.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { listLocations } from '#server/tables/locations.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { timeZoneOf } from '#server/tables/time-zone.ts'
import type { UserRow } from '#server/tables/users.ts'

export interface SecurityLetter {
  tx: Tx
  random: Random
  /** Origin of the merchant's site, for the link. */
  origin: string
  user: UserRow
  /** What has happened. */
  news: 'new device' | 'copied passkey'
  browser: BrowserName
  now: Date
}

const words = {
  'new device': {
    subject: 'A new device logged in to your',
    what: (browser: string, at: string) => `Your account was opened with ${browser}, on ${at}.`,
    then: 'If that was you, there is nothing to do. If not, choose a new password now: that logs out every device.',
  },
  'copied passkey': {
    subject: 'A passkey was refused at your',
    what: (browser: string, at: string) =>
      `A copy of one of your passkeys was used with ${browser}, on ${at}. We did not let it in, and that passkey ` +
      'opens nothing any more.',
    then: 'Please log in another way, remove that passkey, and choose a new password.',
  },
} as const

/** Tells a user by mail what has happened to their account. */
export const mailSecurityNews = async (letter: SecurityLetter): Promise<void> => {
  const { tx, random, origin, user, news, browser, now } = letter
  const merchant = await readMerchant(tx, user.tenantId)
  const { subject, what, then } = words[news]
  const at = writtenMoment(now, timeZoneOf(merchant, await listLocations(tx)))
  const query = new URLSearchParams({ email: user.email })
  const mail = composeMail({
    to: user.email,
    subject: `${subject} ${merchant.companyName} account`,
    companyName: merchant.companyName,
    look: lookOf(merchant.siteConfig),
    paragraphs: [`Hi ${user.firstName},`, what(sayBrowser(browser), at), then],
    link: { href: `${origin}/passwordRecovery?${query}`, label: 'Choose a new password' },
  })
  await queueMail(tx, random, user.tenantId, now, mail)
}
