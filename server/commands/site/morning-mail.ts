import { wallClock } from '#contract/rules/opening.ts'
import { read } from '#contract/site/row.ts'
import { settings } from '#contract/site/settings.ts'
import { lookOf } from '#contract/theme/look.ts'
import type { Random } from '#server/basics/ports.ts'
import type { Tx } from '#server/database/transact.ts'
import { composeMail, type Letter, money } from '#server/mail/compose.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { writtenDay, writtenMoment } from '#server/basics/written-time.ts'
import { dayBefore, declinesOf, hourOf, inDoubtSince, membersOf, periodOf, salesOf } from '#server/tables/figures.ts'
import { listLocations } from '#server/tables/locations.ts'
import { readMerchant, type Merchant } from '#server/tables/merchants.ts'
import { timeZoneOf } from '#server/tables/time-zone.ts'
import { ownerEmails } from '#server/tables/administrators.ts'
import { scheduleWork } from '#server/tables/work.ts'

/** The hour of the day, in the merchant's time zone. */
const hour = 6
const anHour = 3_600_000

/** Milliseconds after the hour, so that the mails of all merchants are not made at once. 7919 is prime. */
const spreadOf = (tenant: number): number => ((tenant * 7_919) % 900) * 1_000

export interface PlannedMorning {
  tx: Tx
  tenant: number
  now: Date
}

/** Makes the mail of the next morning due, where the merchant has it. */
export const planMorning = async ({ tx, tenant, now }: PlannedMorning): Promise<void> => {
  const merchant = await readMerchant(tx, tenant)
  if (!read(settings.mails, merchant.siteConfig.mails).morning) return
  const timeZone = timeZoneOf(merchant, await listLocations(tx))
  for (let day = wallClock(timeZone, now.getTime()).date; ; day = dayBefore(day, -1)) {
    const dueAt = await morningOf(tx, tenant, day, timeZone)
    if (dueAt > now) return scheduleWork(tx, [{ tenant, kind: 'morning-mail', subject: day }], dueAt)
  }
}

const morningOf = async (tx: Tx, tenant: number, day: string, timeZone: string): Promise<Date> =>
  new Date((await hourOf(tx, day, hour, timeZone)).getTime() + spreadOf(tenant))

export interface Morning {
  tx: Tx
  random: Random
  tenant: number
  /** Origin of the merchant's site, for the link in the mail. */
  origin: string
  /** The day on whose morning it is sent, as YYYY-MM-DD. */
  day: string
  now: Date
}

/**
 * Tells the administrators by mail what happened on the day before, if the merchant still has that.
 * @returns when the morning begins, where the merchant's time zone has been changed since, and it has not begun there
 */
export const sendMorningMail = async (morning: Morning): Promise<Date | null> => {
  const { tx, random, tenant, day, now } = morning
  const merchant = await readMerchant(tx, tenant)
  if (!read(settings.mails, merchant.siteConfig.mails).morning) return null
  const timeZone = timeZoneOf(merchant, await listLocations(tx))
  const begins = await morningOf(tx, tenant, day, timeZone)
  if (begins > now) return begins
  const letter = await letterOf(morning, merchant, timeZone)
  for (const to of await ownerEmails(tx)) await queueMail(tx, random, tenant, now, composeMail({ ...letter, to }))
  return null
}

const letterOf = async (
  { tx, origin, day, now }: Morning,
  merchant: Merchant,
  timeZone: string,
): Promise<Omit<Letter, 'to'>> => {
  const { companyName, siteConfig } = merchant
  const yesterday = dayBefore(day, 1)
  const period = await periodOf(tx, yesterday, yesterday, timeZone)
  const sales = await salesOf(tx, period)
  const count = sales.reduce((sum, row) => sum + row.count, 0)
  const cents = sales.reduce((sum, row) => sum + row.cents, 0)
  const { joined, lost } = await membersOf(tx, period, now)
  const declines = await declinesOf(tx, period)
  const doubt = await inDoubtSince(tx, new Date(now.getTime() - anHour))
  return {
    subject: `Yesterday at ${companyName}: ${money(cents, merchant)} in ${count === 1 ? '1 sale' : `${count} sales`}`,
    companyName,
    look: lookOf(siteConfig),
    paragraphs: [
      `${writtenDay(period.from, timeZone)}, in the time zone ${timeZone}:`,
      [
        `Sales: ${count}, ${money(cents, merchant)} with tax`,
        'Refunds: 0',
        `Joined a wash club: ${joined}`,
        `Left a wash club: ${lost}`,
        `Declined payments: ${declines}`,
      ].join('\n'),
      doubt.oldest
        ? `Payments in doubt for more than an hour: ${doubt.count}, ${money(doubt.cents, merchant)}, the oldest since ` +
          `${writtenMoment(doubt.oldest, timeZone)}.`
        : 'No payment has been in doubt for more than an hour.',
    ],
    link: { href: `${origin}/mmtpo/today`, label: 'Open the figures' },
  }
}
