import { firstBilledFrom } from '#contract/rules/membership-prices.ts'
import { planAt, writtenDay } from '#contract/rules/membership.ts'
import type { Cents } from '#contract/rules/money.ts'
import { taxOn } from '#contract/rules/pricing.ts'
import type { Letter } from '#server/mail/compose.ts'
import { termsOfClub } from '#server/tables/clubs.ts'
import { letterOf, money, type DoneLetter } from './letters.ts'

export interface PriceLetter extends DoneLetter {
  /** The first day of a billing with the announced price, which the membership has. */
  firstDay: string
}

const month = ({ club: { taxRate }, merchant }: DoneLetter, cents: Cents): string =>
  money(cents + taxOn(cents, taxRate), merchant.currency)

/** The monthly price before an announced one, and when that is billed first. */
const facts = (letter: PriceLetter) => {
  const { club, rules, firstDay } = letter
  const terms = termsOfClub(club)
  const next = terms.nextPrices.find(({ from }) => from === firstDay)
  if (!next) throw new Error(`membership ${club.id} has no price announced for ${firstDay}`)
  const others = { ...terms, nextPlan: null, nextPrices: terms.nextPrices.filter((each) => each !== next) }
  const at = firstBilledFrom(terms, firstDay, rules)
  // Another price may have begun that has not been billed yet.
  const otherwise = planAt(others, terms.nextBillingAt, rules).monthlyCents
  return {
    day: writtenDay(rules.timeZone, at),
    now: month(letter, next.monthlyCents),
    until: month(letter, terms.nextBillingAt < at ? otherwise : terms.plan.monthlyCents),
    otherwise: month(letter, otherwise),
  }
}

/** @param isReminder it has been announced before */
export const priceLetter = (letter: PriceLetter, isReminder = false): Letter => {
  const { club } = letter
  const { day, now, until } = facts(letter)
  const subject = isReminder ? 'The price of your wash club changes soon' : 'The price of your wash club will change'
  return letterOf(
    letter,
    subject,
    [
      `From the bill of ${day} on, ${club.name} costs ${now} a month with tax. You pay ${until} until then.`,
      'You do not have to do anything. If you do not want to go on at this price, cancel before that day on your wash ' +
        'club page: you are then never charged it.',
    ],
    'See your wash club',
  )
}

/** The announced price does not come. The terms of the membership are those with it. */
export const priceBackLetter = (letter: PriceLetter): Letter => {
  const { club } = letter
  const { day, now, otherwise } = facts(letter)
  return letterOf(
    letter,
    'The price of your wash club stays as it is',
    [
      `We wrote that ${club.name} would cost ${now} a month from ${day} on. That is taken back.`,
      `You go on paying ${otherwise} a month with tax. You can cancel at any time on your wash club page.`,
    ],
    'See your wash club',
  )
}
