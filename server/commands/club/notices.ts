import { nextBill } from '#contract/rules/membership-acts.ts'
import {
  dayOf,
  daysBetween,
  isFullMonth,
  stateOf,
  writtenDay,
  type Membership,
  type MembershipRules,
} from '#contract/rules/membership.ts'
import { wallClock } from '#contract/rules/opening.ts'
import { read } from '#contract/site/row.ts'
import { settings } from '#contract/site/settings.ts'
import { lookOf } from '#contract/theme/look.ts'
import type { Random } from '#server/basics/ports.ts'
import type { Tx } from '#server/database/transact.ts'
import { composeMail, type Letter, money } from '#server/mail/compose.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { cardOf, type CardRow } from '#server/tables/cards.ts'
import { lockClubs, termsOfClub, type ClubRow } from '#server/tables/clubs.ts'
import { dayBefore, hourOf } from '#server/tables/figures.ts'
import { noteNotice, membershipsToBill, usersOfCards, type NoticeKind } from '#server/tables/member-notices.ts'
import { readMerchant, type Merchant } from '#server/tables/merchants.ts'
import { lockUser, type UserRow } from '#server/tables/users.ts'
import { cardText } from './receipt-words.ts'
import { rulesOf, taxedTerms } from './terms.ts'

/** The hour of the merchant's day at which members are told. */
const hour = 9

/** Days before a card expires on which its member is told, each once; the later one first. */
const cardNotices = [
  { kind: 'cardInWeek', days: 7 },
  { kind: 'cardInMonth', days: 30 },
] as const

/** Members that are looked for at once. */
export const noticePortion = 200

/** A notice that is due, for one member. */
export interface DueNotice {
  kind: NoticeKind
  userId: string
  /** Of a renewal. */
  membershipId?: string
}

export interface DueNotices {
  notices: DueNotice[]
  /** When members are told next. */
  next: Date
}

export interface NoticeSearch {
  tx: Tx
  tenant: number
  now: Date
}

/** The members of a merchant who are to be told now, up to `noticePortion`, and when to look again after them. */
export const findNotices = async ({ tx, tenant, now }: NoticeSearch): Promise<DueNotices> => {
  const merchant = await readMerchant(tx, tenant)
  const rules = await rulesOf({ tx, merchant })
  const notices: DueNotice[] = []
  const { noticeDays } = read(settings.membership, merchant.siteConfig.membership)
  const today = dayOf(rules.timeZone, now.getTime())
  if (noticeDays !== undefined) {
    const before = await hourOf(tx, dayBefore(today, -noticeDays - 1), 0, rules.timeZone)
    const due = await membershipsToBill(tx, { after: now, before, most: noticePortion })
    notices.push(...due.map((each) => ({ kind: 'renewal' as const, ...each })))
  }
  for (const expiry of expiriesNear(today)) {
    const most = noticePortion - notices.length
    const users = most > 0 ? await usersOfCards(tx, { ...expiry, most }) : []
    notices.push(...users.map((userId) => ({ kind: expiry.kind, userId })))
  }
  return { notices, next: await nextRun(tx, { tenant, now, timeZone: rules.timeZone }) }
}

interface Expiry {
  kind: NoticeKind
  month: number
  year: number
  /** The day after the last one of the card. */
  about: Date
}

/** The ends of cards, this month's and the next one's, of which members are told on a day. */
const expiriesNear = (today: string): Expiry[] => {
  const [year, month] = today.split('-').map(Number) as [number, number]
  return [0, 1].flatMap((later) => {
    const about = new Date(Date.UTC(year, month + later, 1))
    const left = daysBetween(today, about.toISOString().slice(0, 10))
    const notice = cardNotices.find(({ days }) => left <= days)
    if (!notice) return []
    const last = new Date(Date.UTC(year, month - 1 + later, 1))
    return [{ kind: notice.kind, month: last.getUTCMonth() + 1, year: last.getUTCFullYear(), about }]
  })
}

interface Day extends Pick<NoticeSearch, 'tenant' | 'now'> {
  timeZone: string
}

/** The next nine o'clock of the merchant; merchants are spread over 45 minutes. 7919 is prime. */
const nextRun = async (tx: Tx, { tenant, now, timeZone }: Day): Promise<Date> => {
  const spread = ((tenant * 7_919) % 2_700) * 1_000
  for (let day = wallClock(timeZone, now.getTime()).date; ; day = dayBefore(day, -1)) {
    const at = new Date((await hourOf(tx, day, hour, timeZone)).getTime() + spread)
    if (at > now) return at
  }
}

export interface Notice extends DueNotice {
  tx: Tx
  random: Random
  tenant: number
  /** Origin of the merchant's site, for the link in the mail. */
  origin: string
  now: Date
}

interface Told {
  merchant: Merchant
  user: UserRow
  club: ClubRow
  /** At the rate that its location has on the day of its next billing. */
  terms: Membership
  card: CardRow | null
  rules: MembershipRules
  now: Date
}

/**
 * Queues a notice for a member, once. None is queued for a membership that has ended or a card that was replaced.
 * @returns whether a mail was queued
 */
export const sendNotice = async (notice: Notice): Promise<boolean> => {
  const { tx, random, tenant, origin, kind, userId, now } = notice
  const user = await lockUser(tx, userId)
  const merchant = await readMerchant(tx, tenant)
  const rules = await rulesOf({ tx, merchant })
  const club = meantBy(notice, await lockClubs(tx, userId, now), rules)
  if (!user || !club) return false
  const terms = await taxedTerms({
    tx,
    merchant,
    club,
    at: new Date(Math.max(now.getTime(), club.nextBillingAt.getTime())),
  })
  const told = { merchant, user, club, terms, card: await cardOf(tx, userId), rules, now }
  const words = kind === 'renewal' ? renewalWords(told) : cardWords(told)
  if (!words) return false
  const { about, ...letter } = words
  const subject = kind === 'renewal' ? club.id : userId
  if (!(await noteNotice(tx, { tenantId: tenant, kind, subject, about, userId, sentAt: now }))) return false
  const { companyName, siteConfig } = merchant
  const look = lookOf(siteConfig)
  const link = { href: `${origin}/washClub`, label: letter.label }
  const paragraphs = [`Hi ${user.firstName},`, ...letter.says, howToCancel]
  const { subject: title } = letter
  await queueMail(
    tx,
    random,
    tenant,
    now,
    composeMail({ to: user.email, subject: title, companyName, look, paragraphs, link }),
  )
  return true
}

/** The membership that renews; of a card that which it pays for next. */
const meantBy = (
  { kind, membershipId }: Notice,
  clubs: readonly ClubRow[],
  rules: MembershipRules,
): ClubRow | undefined => {
  if (kind === 'renewal') return clubs.find(({ id }) => id === membershipId)
  const paid = clubs.map((club) => ({ club, terms: termsOfClub(club) })).filter(({ terms }) => !terms.isEnding)
  return paid.sort((a, b) => nextBill(a.terms, rules).at - nextBill(b.terms, rules).at)[0]?.club
}

const howToCancel = 'You can cancel at any time on your wash club page.'

interface NoticeWords extends Pick<Letter, 'subject'> {
  says: string[]
  label: string
  about: Date
}

const charged = ({ terms, merchant, rules }: Told): string => {
  const { at, totalCents } = nextBill(terms, rules)
  return `${money(totalCents, merchant)} on ${writtenDay(rules.timeZone, at)}`
}

/** Null: no full month is billed next. */
const renewalWords = (told: Told): NoticeWords | null => {
  const { club, terms, rules, now } = told
  if (!isFullMonth(terms, now.getTime())) return null
  return {
    subject: 'Your wash club renews soon',
    says: [
      `${terms.nextPlan?.name ?? terms.plan.name} renews on ${writtenDay(rules.timeZone, terms.nextBillingAt)}.`,
      terms.freeMonths
        ? 'That month is free: your card is not charged for it.'
        : `Your card is charged ${charged(told)}. Nothing is charged if you cancel before.`,
    ],
    label: 'See your wash club',
    about: club.nextBillingAt,
  }
}

/** Null: the card was replaced, or nothing is charged any more. */
const cardWords = (told: Told): NoticeWords | null => {
  const { card, club, terms, rules, now } = told
  const state = stateOf(terms, now.getTime())
  if (!card || state === 'ending' || state === 'ended') return null
  const about = new Date(Date.UTC(card.expirationYear, card.expirationMonth, 1))
  const today = dayOf(rules.timeZone, now.getTime())
  const left = daysBetween(today, about.toISOString().slice(0, 10))
  if (left <= 0 || left > cardNotices[1].days) return null
  const lastDay = writtenDay('UTC', about.getTime() - 1)
  return {
    subject: 'Your card expires soon',
    says: [
      `The ${cardText(card)} that pays for ${club.name} expires after ${lastDay}.`,
      `Your wash club is charged ${charged(told)}, and then each month. Please save another card before.`,
    ],
    label: 'Update card',
    about,
  }
}
