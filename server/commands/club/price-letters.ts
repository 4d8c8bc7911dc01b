import { firstBilledFrom } from '#contract/rules/membership-prices.ts'
import { planAt, writtenDay } from '#contract/rules/membership.ts'
import type { Letter } from '#server/mail/compose.ts'
import { termsOfClub } from '#server/tables/clubs.ts'
import { memberLetter, monthAt, type DoneLetter } from './letters.ts'

export interface PriceLetter extends DoneLetter {
  /** The first day of a billing with the announced price, which the membership has. */
  firstDay: string
  /** It has been announced before. */
  isReminder?: boolean
}

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
    now: monthAt({ ...letter, cents: next.monthlyCents }),
    until: monthAt({ ...letter, cents: terms.nextBillingAt < at ? otherwise : terms.plan.monthlyCents }),
    otherwise: monthAt({ ...letter, cents: otherwise }),
  }
}

/** A new price, with the day of the first bill with it. */
export const priceLetter = (letter: PriceLetter): Letter => {
  const { club, isReminder } = letter
  const { day, now, until } = facts(letter)
  const subject = isReminder ? 'The price of your wash club changes soon' : 'The price of your wash club will change'
  return memberLetter({
    ...letter,
    subject,
    paragraphs: [
      `From the bill of ${day} on, ${club.name} costs ${now} a month with tax. You pay ${until} until then.`,
      'You do not have to do anything. If you do not want to go on at this price, cancel before that day on your wash ' +
        'club page: you are then never charged it.',
    ],
    label: 'See your wash club',
  })
}

/** The announced price does not come. The terms of the membership are those with it. */
export const priceBackLetter = (letter: PriceLetter): Letter => {
  const { club } = letter
  const { day, now, otherwise } = facts(letter)
  return memberLetter({
    ...letter,
    subject: 'The price of your wash club stays as it is',
    paragraphs: [
      `We wrote that ${club.name} would cost ${now} a month from ${day} on. That is taken back.`,
      `You go on paying ${otherwise} a month with tax. You can cancel at any time on your wash club page.`,
    ],
    label: 'See your wash club',
  })
}
