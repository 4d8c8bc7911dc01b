import { fromCents, type Cents } from '#contract/rules/money.ts'
import type { Letter } from '#server/mail/compose.ts'
import { lookOf } from '#contract/theme/look.ts'
import type { ClubRow } from '#server/tables/clubs.ts'
import type { Merchant } from '#server/tables/merchants.ts'
import type { UserRow } from '#server/tables/users.ts'
import { monthOf } from './period.ts'

export interface MemberLetter {
  club: ClubRow
  buyer: UserRow
  merchant: Merchant
  /** Origin of the merchant's site. */
  origin: string
}

export interface DeclinedClub extends MemberLetter {
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

const amountOf = ({ club, merchant }: MemberLetter): string => {
  const { unitPriceCents, taxCents } = monthOf({ club })
  return money(unitPriceCents + taxCents, merchant.currency)
}

const cause = (declined: DeclinedClub): string =>
  declined.triedToken === null
    ? `There is no card on file for the ${amountOf(declined)} of ${declined.club.name}.`
    : `Your card was declined for the ${amountOf(declined)} of ${declined.club.name}.`

const letterOf = (
  { buyer, merchant, origin }: MemberLetter,
  subject: string,
  paragraphs: string[],
  label: string,
): Letter => ({
  to: buyer.email,
  subject,
  companyName: merchant.companyName,
  look: lookOf(merchant.siteConfig),
  paragraphs: [`Hi ${buyer.firstName},`, ...paragraphs],
  link: { href: `${origin}/washClub`, label },
})

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
      `Your card is charged ${amountOf(member)} on ${longDay.format(member.club.nextBillingAt)}, and then each month. ` +
        'You can cancel at any time on your wash club page.',
    ],
    'See your wash club',
  )
