import { rewashDays } from '#contract/constants.ts'
import { phoneRoutes } from '#contract/routes/phone.ts'
import { dayOf, writtenDay } from '#contract/rules/membership.ts'
import type { AuditedAct } from '#contract/shapes/audit.ts'
import type { Goodwill, GoodwillKind } from '#contract/shapes/goodwill.ts'
import { read } from '#contract/site/row.ts'
import { settings } from '#contract/site/settings.ts'
import { lookOf } from '#contract/theme/look.ts'
import { daysAfter } from '#server/basics/days.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { composeMail, money } from '#server/mail/compose.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { queuePush } from '#server/push/outbox.ts'
import { adminActor, recordAct } from '#server/tables/audit-log.ts'
import { hourOf } from '#server/tables/figures.ts'
import { givenSince, goodwillById, insertGoodwill, type GoodwillRow } from '#server/tables/goodwill.ts'
import { listLocations } from '#server/tables/locations.ts'
import { readMerchant, type Merchant } from '#server/tables/merchants.ts'
import { insertNotification } from '#server/tables/notifications.ts'
import { timeZoneOf } from '#server/tables/time-zone.ts'
import { lockUsers, type UserRow } from '#server/tables/users.ts'
import { givers, type Given, type GoodwillGiving } from './goodwill-kinds.ts'

export interface ToldGiving extends GoodwillGiving {
  /** Origin of the merchant's site, for the link in the mail. */
  origin: string
}

/** What the audit log calls each kind. */
const acts: Record<GoodwillKind, AuditedAct> = {
  rewash: 'rewash given',
  clubUse: 'club use given back',
  freeMonth: 'free month given',
  points: 'points given',
  balance: 'balance given',
}

/** The kinds that one bound counts together. */
const bounds = {
  rewashes: ['rewash', 'clubUse'],
  freeMonths: ['freeMonth'],
  points: ['points'],
  balanceCents: ['balance'],
} as const satisfies Record<string, readonly GoodwillKind[]>

/**
 * Gives something to a customer, who is told by mail and in the app. A repeat with the same id changes nothing.
 * @throws Refusal as `grantGoodwill`
 */
export const giveGoodwill = async (giving: ToldGiving): Promise<void> => {
  const granted = await grantGoodwill(giving)
  if (granted) await tell(giving, granted)
}

interface Granted extends Given {
  row: GoodwillRow
  merchant: Merchant
  timeZone: string
  customer: UserRow
}

/**
 * Gives something to a customer and writes it to the audit log; the customer is told by the caller. The row of the
 * administrator is locked while the bound of the month is counted, so that two gifts at once are counted one after the
 * other.
 * @returns null: it was given before
 * @throws Refusal CUSTOMER_UNKNOWN, GOODWILL_LIMIT, and those of the kinds
 */
export const grantGoodwill = async (giving: GoodwillGiving): Promise<Granted | null> => {
  const { tx, tenant, adminId, userId, id, gift, reason, now } = giving
  const customer = (await lockUsers(tx, [adminId, userId])).get(userId)
  if (!customer) throw new Refusal('CUSTOMER_UNKNOWN')
  if (await goodwillById(tx, id)) return null
  const merchant = await readMerchant(tx, tenant)
  const timeZone = timeZoneOf(merchant, await listLocations(tx))
  await checkBound(giving, merchant, timeZone)
  const given = await givers[gift.kind]({ ...giving, merchant, customer })
  const { kind } = gift
  const row = { tenantId: tenant, id, userId, givenBy: adminId, kind, amount: amountOf(gift), itemId: given.itemId }
  await insertGoodwill(tx, { ...row, givenAt: now })
  const detail = { name: nameOf(gift, given, merchant), goodwill: id }
  const { changes, locationId } = given
  const about = { act: acts[kind], subject: userId, reason, detail, changes, places: [locationId] }
  await recordAct(tx, { tenant, now, actor: adminActor(adminId), ...about })
  return { ...given, row: { ...row, givenAt: now }, merchant, timeZone, customer }
}

/** Points and cents; 1 of any other kind. */
const amountOf = ({ kind, amount }: Goodwill): number => {
  if (kind !== 'points' && kind !== 'balance') return 1
  if (amount === undefined)
    throw new Refusal('VALIDATION', { fieldErrors: { amount: new Refusal('VALIDATION').message } })
  return amount
}

const checkBound = async (
  { tx, adminId: givenBy, gift, now }: GoodwillGiving,
  { siteConfig }: Merchant,
  timeZone: string,
): Promise<void> => {
  const most = read(settings.goodwill, siteConfig.goodwill)
  const month = dayOf(timeZone, now.getTime()).slice(0, 7)
  const since = await hourOf(tx, `${month}-01`, 0, timeZone)
  for (const [bound, kinds] of Object.entries(bounds) as [keyof typeof bounds, readonly GoodwillKind[]][]) {
    if (!kinds.includes(gift.kind)) continue
    const given = await givenSince(tx, { givenBy, kinds, since })
    if (given + amountOf(gift) > most[bound]) throw new Refusal('GOODWILL_LIMIT')
  }
}

/** What it was, for the audit log. */
const nameOf = (gift: Goodwill, { name }: Given, merchant: Merchant): string => {
  if (gift.kind === 'points') return String(amountOf(gift))
  return gift.kind === 'balance' ? money(amountOf(gift), merchant) : name
}

interface Words {
  title: string
  body: string
  path: string
  label: string
}

const wallet = { path: phoneRoutes.wallet.path, label: 'Open your wallet' }
const club = { path: phoneRoutes.washClub.path, label: 'See your wash club' }

const words: Record<GoodwillKind, (granted: Granted) => Words> = {
  rewash: ({ name, row, timeZone }) => ({
    title: 'A wash for you',
    body: `${name} is in your wallet once more, good until ${writtenDay(timeZone, daysAfter(row.givenAt, rewashDays).getTime())}.`,
    ...wallet,
  }),
  clubUse: ({ name }) => ({
    title: 'A use given back',
    body: `A use of ${name} does not count any more: you have it again this period.`,
    ...club,
  }),
  freeMonth: ({ name }) => ({
    title: 'A free month for you',
    body: `The next full month of ${name} is free: your card is not charged for it. The dates stay as they are.`,
    ...club,
  }),
  points: ({ row }) => ({
    title: 'Points for you',
    body: `${row.amount} points are on your account.`,
    path: phoneRoutes.points.path,
    label: 'See your points',
  }),
  balance: ({ row, merchant }) => ({
    title: 'A gift card for you',
    body: `${money(row.amount, merchant)} is on a gift card in your wallet.`,
    ...wallet,
  }),
}

const tell = async ({ tx, random, tenant, userId, origin, now }: ToldGiving, granted: Granted): Promise<void> => {
  const { merchant, customer } = granted
  const { title, body, path, label } = words[granted.row.kind](granted)
  const letter = {
    to: customer.email,
    subject: title,
    companyName: merchant.companyName,
    look: lookOf(merchant.siteConfig),
    paragraphs: [`Hi ${customer.firstName},`, body, 'Our staff has done this for you.'],
    link: { href: `${origin}${path}`, label },
  }
  await queueMail(tx, random, tenant, now, composeMail(letter))
  const row = { id: random.uuid(), tenantId: tenant, userId, title, body, path, createdAt: now }
  await queuePush(tx, await insertNotification(tx, row), { now })
}
