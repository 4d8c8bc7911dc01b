import { firstBilledFrom } from '#contract/rules/membership-prices.ts'
import { planAt, withTax, writtenDay, type MembershipRules } from '#contract/rules/membership.ts'
import type { Cents } from '#contract/rules/money.ts'
import { lookOf } from '#contract/theme/look.ts'
import { type Letter, money } from '#server/mail/compose.ts'
import type { ClubRow } from '#server/tables/clubs.ts'
import type { Merchant } from '#server/tables/merchants.ts'
import type { RatedPlace } from '#server/tables/place-rate.ts'
import type { UserRow } from '#server/tables/users.ts'
import { termsAt } from './terms.ts'

export interface PriceLetter {
  club: ClubRow
  /** The home location of the member, with its rate today. */
  place: RatedPlace | null
  buyer: UserRow
  merchant: Merchant
  rules: MembershipRules
  /** Origin of the merchant's site. */
  origin: string
  /** The first day of a billing with the announced price, which the membership has. */
  firstDay: string
  /** It has been announced before. */
  isReminder?: boolean
}

/** A month at a price, with tax. */
const monthAt = (letter: PriceLetter, cents: Cents): string =>
  money(withTax(termsAt(letter), letter.club, cents), letter.merchant)

const letterOf = ({ buyer, merchant, origin }: PriceLetter, subject: string, paragraphs: string[]): Letter => ({
  to: buyer.email,
  subject,
  companyName: merchant.companyName,
  look: lookOf(merchant.siteConfig),
  paragraphs: [`Hi ${buyer.firstName},`, ...paragraphs],
  link: { href: `${origin}/washClub`, label: 'See your wash club' },
})

/** The monthly price before an announced one, and when that is billed first. */
const facts = (letter: PriceLetter) => {
  const { club, rules, firstDay } = letter
  const terms = termsAt(letter)
  const next = terms.nextPrices.find(({ from }) => from === firstDay)
  if (!next) throw new Error(`membership ${club.id} has no price announced for ${firstDay}`)
  const others = { ...terms, nextPlan: null, nextPrices: terms.nextPrices.filter((each) => each !== next) }
  const at = firstBilledFrom(terms, firstDay, rules)
  // Another price may have begun that has not been billed yet.
  const otherwise = planAt(others, terms.nextBillingAt, rules).monthlyCents
  return {
    day: writtenDay(rules.timeZone, at),
    now: monthAt(letter, next.monthlyCents),
    until: monthAt(letter, terms.nextBillingAt < at ? otherwise : terms.plan.monthlyCents),
    otherwise: monthAt(letter, otherwise),
  }
}

/** A new price, with the day of the first bill with it. */
export const priceLetter = (letter: PriceLetter): Letter => {
  const { club, isReminder } = letter
  const { day, now, until } = facts(letter)
  const subject = isReminder ? 'The price of your wash club changes soon' : 'The price of your wash club will change'
  return letterOf(letter, subject, [
    `From the bill of ${day} on, ${club.name} costs ${now} a month with tax. You pay ${until} until then.`,
    'You do not have to do anything. If you do not want to go on at this price, cancel before that day on your wash ' +
      'club page: you are then never charged it.',
  ])
}

/** The announced price does not come. The terms of the membership are those with it. */
export const priceBackLetter = (letter: PriceLetter): Letter => {
  const { club } = letter
  const { day, now, otherwise } = facts(letter)
  return letterOf(letter, 'The price of your wash club stays as it is', [
    `We wrote that ${club.name} would cost ${now} a month from ${day} on. That is taken back.`,
    `You go on paying ${otherwise} a month with tax. You can cancel at any time on your wash club page.`,
  ])
}
