import { codeAlphabet } from '#contract/rules/codes.ts'
import { nextBill } from '#contract/rules/membership-acts.ts'
import {
  bill,
  dayOf,
  planRate,
  stateOf,
  type Charge,
  type Membership,
  type MembershipRules,
} from '#contract/rules/membership.ts'
import { taxOn } from '#contract/rules/pricing.ts'
import { lookOf } from '#contract/theme/look.ts'
import type { Random } from '#server/basics/ports.ts'
import type { Tx } from '#server/database/transact.ts'
import { composeMail, type Letter } from '#server/mail/compose.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { hashToken } from '#server/security/keys.ts'
import type { ClubRow } from '#server/tables/clubs.ts'
import type { Merchant } from '#server/tables/merchants.ts'
import type { ReceiptKind } from '#contract/shapes/membership.ts'
import { insertReceipt, receiptOfOrder, type ReceiptFacts } from '#server/tables/receipts.ts'
import type { UserRow } from '#server/tables/users.ts'
import { vehicleOfClub } from '#server/tables/vehicles.ts'
import { receiptButton, receiptParagraphs, receiptTitle, type ReceiptText } from './receipt-words.ts'
import { placeOfClub, rulesOf, termsAt } from './terms.ts'

/** Random bytes of a code. */
const receiptCodeBytes = 16

/** Characters of a number after its letter. */
const numberLength = 6
/** Draws of a number. Of a million receipts, one in a hundred numbers is taken. */
const mostDraws = 20

export interface NewReceipt {
  /** The transaction of the act or the billing. */
  tx: Tx
  random: Random
  /** Origin of the merchant's site, for the link. */
  origin: string
  now: Date
  merchant: Merchant
  /** The membership as it is now. */
  club: ClubRow
  kind: ReceiptKind
  /** What was charged, or declined; absent: nothing. */
  charge?: Pick<Charge, 'netCents' | 'taxCents'>
  /** Of a decline: there was no card. */
  lacksCard?: boolean
  /** Staff of the merchant did it for the member. */
  isByStaff?: boolean
  /** The payment. */
  orderId?: string
}

/** A stored receipt; its code is in the link and nowhere else. */
export interface IssuedReceipt extends ReceiptText {
  href: string
}

/**
 * Stores what a member gets in writing, in the transaction of its cause.
 * @returns null: the payment has its receipt
 */
export const writeReceipt = async (asked: NewReceipt): Promise<IssuedReceipt | null> => {
  const { tx, random, origin, now, merchant, club, kind, orderId = null } = asked
  const facts = await factsOf(asked, await rulesOf({ tx, merchant }))
  for (let draw = 0; draw < mostDraws; draw += 1) {
    const code = random.token(receiptCodeBytes)
    const number = `R${random.text(numberLength, codeAlphabet)}`
    const row = { number, userId: club.userId, membershipId: club.id, orderId, kind, facts, createdAt: now }
    if (await insertReceipt(tx, { tenantId: club.tenantId, codeHash: hashToken(code), ...row }))
      return { kind, number, facts, href: `${origin}/receipt/${code}` }
    if (orderId !== null && (await receiptOfOrder(tx, orderId))) return null
  }
  throw new Error(`no free number for a receipt of club ${club.id}`)
}

const factsOf = async (asked: NewReceipt, rules: MembershipRules): Promise<ReceiptFacts> => {
  const { now, merchant, club, kind, charge, lacksCard = false, isByStaff = false } = asked
  const place = await placeOfClub({ tx: asked.tx, merchant, club, at: now })
  const terms = termsAt({ club, place })
  const { monthlyCents, name } = terms.plan
  const day = (at: number): string => dayOf(rules.timeZone, at)
  const state = stateNow(terms, now.getTime())
  const next = state === 'running' ? nextCharge(terms, rules) : null
  // A membership that was canceled keeps when that was; it ends with its period.
  const ends = terms.isEnding || kind === 'ended' ? terms.nextBillingAt : terms.endedAt
  return {
    day: day(now.getTime()),
    plan: name,
    monthly: { netCents: monthlyCents, taxCents: taxOn(monthlyCents, planRate(terms, terms.plan)) },
    tax: place && { rate: place.rate, place: place.place.name },
    currency: merchant.currency,
    sum: charge ? { netCents: charge.netCents, taxCents: charge.taxCents } : null,
    lacksCard,
    isByStaff,
    state,
    next: next && { day: day(next.at), totalCents: next.totalCents },
    nextPlan: terms.nextPlan && { name: terms.nextPlan.name, day: day(terms.nextBillingAt) },
    freeze: terms.freeze && { from: day(terms.freeze.from), until: day(terms.freeze.until) },
    ends: ends === null ? null : day(ends),
    plate: await plateEnding(asked),
  }
}

const stateNow = (terms: Membership, at: number): ReceiptFacts['state'] => {
  const state = stateOf(terms, at)
  return state === 'ended' ? 'over' : state === 'ending' ? 'ending' : 'running'
}

/** The next charge, which may be a price of the freeze that was declined. */
const nextCharge = (terms: Membership, rules: MembershipRules): ReturnType<typeof nextBill> => {
  const at = terms.fee?.nextAttemptAt
  const due = at === undefined ? null : bill(terms, at, rules)
  if (at === undefined || !due || !('charge' in due)) return nextBill(terms, rules)
  return { at, totalCents: due.charge.netCents + due.charge.taxCents }
}

/** The last four characters of the plate of the membership's vehicle. */
const plateEnding = async ({ tx, club }: Pick<NewReceipt, 'tx' | 'club'>): Promise<string | null> =>
  (await vehicleOfClub(tx, club))?.license.replace(/[\s-]/g, '').slice(-4) || null

export interface MailedReceipt extends NewReceipt {
  buyer: UserRow
}

/** Writes a receipt, and mails it. */
export const mailReceipt = async (asked: MailedReceipt): Promise<IssuedReceipt | null> => {
  const { tx, random, now, club, buyer, merchant, origin } = asked
  const receipt = await writeReceipt(asked)
  if (!receipt) return null
  const letter: Letter = {
    to: buyer.email,
    subject: receiptTitle(receipt),
    companyName: merchant.companyName,
    look: lookOf(merchant.siteConfig),
    paragraphs: [`Hi ${buyer.firstName},`, ...receiptParagraphs(receipt)],
    link: { href: `${origin}/washClub`, label: receiptButton(receipt) },
    also: receiptLink(receipt),
  }
  await queueMail(tx, random, club.tenantId, now, composeMail(letter))
  return receipt
}

export interface LinkedReceipt {
  href: string
}

/** The link to the page of a receipt, in a mail. */
export const receiptLink = ({ href }: LinkedReceipt): NonNullable<Letter['also']> => ({
  href,
  label: 'Open this receipt',
})
