import { nextBill } from '#contract/rules/membership-acts.ts'
import { writtenDay, type Charge, type MembershipRules } from '#contract/rules/membership.ts'
import { fromCents, type Cents } from '#contract/rules/money.ts'
import type { Vehicle } from '#contract/shapes/account.ts'
import { taxOn } from '#contract/rules/pricing.ts'
import type { Letter } from '#server/mail/compose.ts'
import { lookOf } from '#contract/theme/look.ts'
import { termsOfClub, type ClubRow } from '#server/tables/clubs.ts'
import type { Merchant } from '#server/tables/merchants.ts'
import type { UserRow } from '#server/tables/users.ts'

export interface MemberLetter {
  club: ClubRow
  buyer: UserRow
  merchant: Merchant
  /** Origin of the merchant's site. */
  origin: string
  /** Staff of the merchant did it for the member. */
  isByStaff?: boolean
}

export interface DeclinedClub extends MemberLetter {
  charge: Charge
  /** The processor's token of the declined card; null: there was no card. */
  triedToken: string | null
  /** Null: there is no further attempt. */
  nextAttemptAt: Date | null
}

/** In UTC, as billing dates are. */
const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

const money = (cents: Cents, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(fromCents(cents))

/** A month, with tax. */
const monthOf = ({ club: { monthlyCents, taxRate }, merchant }: MemberLetter): string =>
  money(monthlyCents + taxOn(monthlyCents, taxRate), merchant.currency)

const cause = ({ charge, triedToken, merchant }: DeclinedClub): string => {
  const amount = money(charge.netCents + charge.taxCents, merchant.currency)
  return triedToken === null
    ? `There is no card on file for the ${amount} of ${charge.plan.name}.`
    : `Your card was declined for the ${amount} of ${charge.plan.name}.`
}

const letterOf = (
  { buyer, merchant, origin, isByStaff }: MemberLetter,
  subject: string,
  paragraphs: string[],
  label: string,
): Letter => ({
  to: buyer.email,
  subject,
  companyName: merchant.companyName,
  look: lookOf(merchant.siteConfig),
  paragraphs: [
    `Hi ${buyer.firstName},`,
    ...paragraphs,
    ...(isByStaff ? [`This was done for you by the staff of ${merchant.companyName}.`] : []),
  ],
  link: { href: `${origin}/washClub`, label },
})

export interface WrittenLetter extends MemberLetter {
  subject: string
  paragraphs: string[]
  /** Of the button. */
  label: string
}

/** A letter to a member about the club. */
export const memberLetter = ({ subject, paragraphs, label, ...to }: WrittenLetter): Letter =>
  letterOf(to, subject, paragraphs, label)

export interface PricedMonth extends MemberLetter {
  /** Before tax. */
  cents: Cents
}

/** What a month of the club costs at a price, with tax. */
export const monthAt = ({ cents, club, merchant }: PricedMonth): string =>
  money(cents + taxOn(cents, club.taxRate), merchant.currency)

/** The card was declined, and will be charged again. */
export const declineLetter = (declined: DeclinedClub): Letter => {
  const again = declined.nextAttemptAt ? ` We will try again on ${day.format(declined.nextAttemptAt)}.` : ''
  return letterOf(
    declined,
    'Your wash club payment failed',
    [cause(declined), `Your club stays active for now.${again} A new card is charged at once.`],
    'Update card',
  )
}

/** The card was declined for the last time. */
export const clubEndedLetter = (declined: DeclinedClub): Letter =>
  letterOf(
    declined,
    'Your wash club has ended',
    [cause(declined), 'That was the last attempt, so the club has ended. You can join again at any time.'],
    'See wash clubs',
  )

/** The price of the freeze was declined for the last time. */
export const feeDroppedLetter = (declined: DeclinedClub): Letter =>
  letterOf(
    declined,
    'Your wash club stays frozen',
    [cause(declined), 'It is not charged again. Your club stays frozen as agreed.'],
    'See your wash club',
  )

/** An act of a member, or of staff for the member, that has been done. */
export interface DoneLetter extends MemberLetter {
  rules: MembershipRules
  /** Of the club; absent: it is not named. */
  vehicle?: Vehicle | null
}

const dayText = ({ rules }: DoneLetter, at: number): string => writtenDay(rules.timeZone, at)

const nextCharge = (done: DoneLetter): string => {
  const { at, totalCents } = nextBill(termsOfClub(done.club), done.rules)
  return `Your card is charged ${money(totalCents, done.merchant.currency)} on ${dayText(done, at)}.`
}

const howToCancel = 'You can cancel at any time on your wash club page.'

/** The act, by the name of which a member is written to. */
export type WrittenAct = 'freeze' | 'unfreeze' | 'wake' | 'changePlan' | 'planToCome' | 'keepPlan' | 'swap'

const subjects: Record<WrittenAct, string> = {
  freeze: 'Your wash club will be frozen',
  unfreeze: 'Your wash club will not be frozen',
  wake: 'Your wash club is awake again',
  changePlan: 'Your plan has changed',
  planToCome: 'Your plan will change',
  keepPlan: 'Your plan stays as it is',
  swap: 'Your vehicle has changed',
}

const said: Record<WrittenAct, (done: DoneLetter) => string> = {
  freeze: (done) => {
    const { freeze } = termsOfClub(done.club)
    if (!freeze) throw new Error('a club without a freeze')
    const { name } = done.club
    return (
      `${name} is frozen from ${dayText(done, freeze.from)} until ${dayText(done, freeze.until)}. You can use it as ` +
      'usual until then, and take the freeze back.'
    )
  },
  unfreeze: ({ club }) => `${club.name} goes on without a break.`,
  wake: ({ club }) => `${club.name} can be used again now.`,
  changePlan: ({ club }) => `You are on ${club.name} now.`,
  planToCome: (done) => {
    const { nextPlan, nextBillingAt } = termsOfClub(done.club)
    return (
      `From ${dayText(done, nextBillingAt)} you are on ${nextPlan?.name}. Until then nothing changes, and you can take ` +
      'it back.'
    )
  },
  keepPlan: ({ club }) => `You stay on ${club.name}.`,
  swap: ({ club, vehicle }) => {
    if (!vehicle) throw new Error('a swap without a vehicle')
    const { year, make, model, license } = vehicle
    return `${club.name} is for the ${year} ${make} ${model} with the plate ${license} now, and for no other vehicle.`
  },
}

export interface ActLetter extends DoneLetter {
  act: WrittenAct
}

/** What was agreed, what is charged next and when, and how to cancel. */
export const doneLetter = ({ act, ...done }: ActLetter): Letter =>
  letterOf(done, subjects[act], [said[act](done), `${nextCharge(done)} ${howToCancel}`], 'See your wash club')

/** The member has canceled. */
export const canceledLetter = (left: MemberLetter): Letter => {
  const { name, status, nextBillingAt } = left.club
  return letterOf(
    left,
    'Your wash club is canceled',
    status === 'inactive'
      ? [`${name} has ended.`, 'Nothing more will be charged. You can join again at any time.']
      : [
          `${name} is canceled. You can use it until ${longDay.format(nextBillingAt)}; nothing more will be charged.`,
          'Until then you can take the cancellation back on your wash club page.',
        ],
    'See your wash club',
  )
}

/** The member has taken the cancellation back. */
export const reactivatedLetter = (member: MemberLetter): Letter =>
  letterOf(
    member,
    'Your wash club goes on',
    [
      `${member.club.name} is active again.`,
      `Your card is charged ${monthOf(member)} on ${longDay.format(member.club.nextBillingAt)}, and then each month. ` +
        'You can cancel at any time on your wash club page.',
    ],
    'See your wash club',
  )
