import { nextBill } from '#contract/rules/membership-acts.ts'
import { pricesToCome } from '#contract/rules/membership-prices.ts'
import { stateOf, withTax as withTaxOf, writtenDay, type MembershipRules } from '#contract/rules/membership.ts'
import type { Cents } from '#contract/rules/money.ts'
import type { Customer } from '#contract/shapes/customer.ts'
import type { Membership, Plan } from '#contract/shapes/membership.ts'
import { money } from '#src/kit/format.ts'
import type { Tone } from '#src/ui/tone.ts'
import { customerWords } from '#src/words/admin-desk.ts'
import { memberWords as words } from '#src/words/admin-members.ts'
import { cardKind, purchaseWords } from '#src/words/purchase.ts'

/** A membership of a customer, and what decides about it. */
export interface MemberView {
  customer: Customer
  membership: Membership
  /** As published. */
  rules: MembershipRules
  /** Epoch milliseconds. */
  now: number
}

/** An amount of a plan of a membership, with tax. */
export const withTax = (terms: Membership['terms'], cents: Cents, plan: Plan = terms.plan): string =>
  money(withTaxOf(terms, plan, cents))

export const cardText = ({ card }: Pick<Customer, 'card'>): string =>
  card ? purchaseWords.card(cardKind(card.cardType), card.lastFour) : customerWords.noCard

/** Names and values that a call at the desk is about most often. */
export const factsOf = ({ customer, membership, rules, now }: MemberView): [name: string, value: string][] => {
  const { terms, usesThisPeriod } = membership
  const day = (at: number) => writtenDay(rules.timeZone, at)
  const next = (): [string, string] => {
    const { at, totalCents } = nextBill(terms, rules)
    return [words.next, words.nextOn(day(at), money(totalCents))]
  }
  return [
    stateOf(terms, now) === 'ending' ? [words.ends, day(terms.nextBillingAt)] : next(),
    [words.month, withTax(terms, terms.plan.monthlyCents)],
    [words.uses, words.usesOf(usesThisPeriod, terms.plan.useLimit)],
    [words.card, cardText(customer)],
  ]
}

export interface MemberNote {
  tone: Tone
  text: string
}

/** What is wrong, and what is to come. */
export const notesOf = ({ membership: { terms }, rules, now }: MemberView): MemberNote[] => {
  const { plan, unpaid, fee, freeze, nextPlan } = terms
  const day = (at: number) => writtenDay(rules.timeZone, at)
  const notes: MemberNote[] = []
  const danger = (text: string) => notes.push({ tone: 'danger', text })
  const info = (text: string) => notes.push({ tone: 'info', text })
  if (unpaid) danger(words.unpaid(withTax(terms, plan.monthlyCents), day(unpaid.since), day(unpaid.nextAttemptAt)))
  if (fee) danger(words.feeUnpaid(withTax(terms, fee.cents), day(fee.since), day(fee.nextAttemptAt)))
  if (freeze) info((freeze.from <= now ? words.isFrozen : words.willFreeze)(day(freeze.from), day(freeze.until)))
  if (nextPlan) info(words.planComes(nextPlan.name, day(terms.nextBillingAt)))
  if (terms.freeMonths) info(words.freeMonths(terms.freeMonths))
  for (const { at, monthlyCents } of pricesToCome(terms, rules))
    info(words.priceComes(withTax(terms, monthlyCents), day(at)))
  return notes
}
