import { money, percent } from '#server/mail/compose.ts'
import { writtenDay } from '#contract/rules/membership.ts'
import type { Cents } from '#contract/rules/money.ts'
import type { ReceiptKind } from '#contract/shapes/membership.ts'
import type { ReceiptFacts } from '#server/tables/receipts.ts'

/** A receipt as it is mailed and shown. */
export interface ReceiptText {
  kind: ReceiptKind
  number: string
  facts: ReceiptFacts
}

interface KindWords {
  /** Subject of the mail and heading of the page. */
  title: string
  /** What happened, in sentences. */
  says: (facts: ReceiptFacts) => string[]
  /** What the sum is called; absent: it was charged. */
  sum?: string
  /** The button of the mail; absent: it leads to the membership. */
  button?: string
}

/** A day, as members read it: 24 November 2026. */
const dayText = (day: string): string => writtenDay('UTC', Date.parse(day))

export interface NamedCard {
  /** As the processor writes it; empty: unknown. */
  brand: string
  last4: string
}

/** "Visa ending 4242". */
export const cardText = ({ brand, last4 }: NamedCard): string =>
  `${brand === '' || brand === 'other' ? 'card' : brand[0]?.toUpperCase() + brand.slice(1)} ending ${last4}`

const cause = (facts: ReceiptFacts): string => {
  const amount = money(facts.sum ? facts.sum.netCents + facts.sum.taxCents : 0, facts)
  return facts.lacksCard
    ? `There is no card on file for the ${amount} of ${facts.plan}.`
    : `Your card was declined for the ${amount} of ${facts.plan}.`
}

/** Every kind of receipt: the mail and the page of each say this. */
const kinds: Record<ReceiptKind, KindWords> = {
  joined: { title: 'You joined the wash club', says: ({ plan }) => [`You are a member of ${plan}.`] },
  renewed: {
    title: 'Your wash club was renewed',
    says: ({ plan, sum }) => [
      sum?.netCents === 0
        ? `Another month of ${plan} has begun. It is free: nothing was charged.`
        : `${plan} is paid for another month.`,
    ],
  },
  frozenMonth: {
    title: 'Your frozen wash club was billed',
    says: ({ plan }) => [`${plan} is frozen. This is the price of a frozen month.`],
  },
  freeze: {
    title: 'Your wash club will be frozen',
    says: ({ plan, freeze }) => [
      freeze
        ? `${plan} is frozen from ${dayText(freeze.from)} until ${dayText(freeze.until)}. You can use it as usual until ` +
          'then, and take the freeze back.'
        : `${plan} is frozen.`,
    ],
  },
  unfreeze: {
    title: 'Your wash club will not be frozen',
    says: ({ plan }) => [`${plan} goes on without a break.`],
  },
  wake: { title: 'Your wash club is awake again', says: ({ plan }) => [`${plan} can be used again now.`] },
  changePlan: { title: 'Your plan has changed', says: ({ plan }) => [`You are on ${plan} now.`] },
  planToCome: {
    title: 'Your plan will change',
    says: ({ nextPlan }) =>
      nextPlan
        ? [
            `From ${dayText(nextPlan.day)} you are on ${nextPlan.name}. Until then nothing changes, and you can take it ` +
              'back.',
          ]
        : [],
  },
  keepPlan: { title: 'Your plan stays as it is', says: ({ plan }) => [`You stay on ${plan}.`] },
  swap: {
    title: 'Your vehicle has changed',
    says: ({ plan, plate }) => [
      `${plan} is for the vehicle with a license plate ending in ${plate} now, and for no other vehicle.`,
    ],
  },
  declined: {
    title: 'Your wash club payment failed',
    says: (facts) => [cause(facts), 'Your membership goes on for now. A new card is charged at once.'],
    sum: 'Not paid',
    button: 'Update card',
  },
  feeDropped: {
    title: 'Your wash club stays frozen',
    says: (facts) => [cause(facts), 'It is not charged again. Your club stays frozen as agreed.'],
    sum: 'Not paid',
  },
  canceled: {
    title: 'Your wash club is canceled',
    says: ({ plan, state, ends }) => [
      state === 'over' || ends === null
        ? `${plan} has ended.`
        : `${plan} is canceled. You can use it until ${dayText(ends)}; nothing more will be charged.`,
    ],
  },
  reactivated: { title: 'Your wash club goes on', says: ({ plan }) => [`${plan} is active again.`] },
  ended: { title: 'Your wash club has ended', says: ({ plan }) => [`${plan} has ended, as you asked.`] },
  endedUnpaid: {
    title: 'Your wash club has ended',
    says: (facts) => [cause(facts), 'That was the last attempt, so the club has ended.'],
    sum: 'Not paid',
    button: 'See wash clubs',
  },
}

export const receiptTitle = ({ kind }: ReceiptText): string => kinds[kind].title

export const receiptButton = ({ kind }: ReceiptText): string => kinds[kind].button ?? 'See your wash club'

/** What happened. */
export const receiptSentences = ({ kind, facts }: ReceiptText): string[] => [
  ...kinds[kind].says(facts),
  ...(facts.isByStaff ? ['Our staff has done this for you.'] : []),
]

/** What is charged next, and how to cancel. */
export const receiptClosing = ({ facts }: ReceiptText): string => {
  if (facts.state === 'over') return 'Nothing more will be charged. You can join again at any time.'
  if (facts.state === 'ending') return 'Until then you can take the cancellation back on your wash club page.'
  const { next } = facts
  const isFree = next?.totalCents === 0
  const charged = isFree
    ? `The month from ${dayText(next.day)} on is free: your card is not charged for it. `
    : next
      ? `Your card is charged ${money(next.totalCents, facts)} on ${dayText(next.day)}. `
      : ''
  return `${charged}You can cancel at any time on your wash club page.`
}

const withTax = ({ netCents, taxCents }: { netCents: Cents; taxCents: Cents }, facts: ReceiptFacts): string =>
  `${money(netCents + taxCents, facts)} (${money(netCents, facts)} and ${money(taxCents, facts)} tax)`

/** The facts, each with its name. */
export const receiptLines = ({ kind, number, facts }: ReceiptText): [name: string, value: string][] => {
  const { plan, monthly, tax, sum, state, next, nextPlan, freeze, ends, plate } = facts
  const known: [string, string | null][] = [
    ['Receipt', number],
    ['Date', dayText(facts.day)],
    ['Plan', plan],
    ['Monthly price', withTax(monthly, facts)],
    ['Tax rate', tax ? `${percent(tax.rate)} at ${tax.place}` : null],
    [kinds[kind].sum ?? 'Charged', sum && withTax(sum, facts)],
    ['Next plan', nextPlan && `${nextPlan.name}, from ${dayText(nextPlan.day)}`],
    ['Frozen', freeze && `${dayText(freeze.from)} to ${dayText(freeze.until)}`],
    ['Next charge', next ? `${money(next.totalCents, facts)} on ${dayText(next.day)}` : 'None'],
    [state === 'over' ? 'Ended' : 'Ends', ends && dayText(ends)],
    ['Vehicle', plate && `License plate ending in ${plate}`],
  ]
  return known.flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
}

/** The same for a mail. */
export const receiptParagraphs = (text: ReceiptText): string[] => [
  ...receiptSentences(text),
  receiptLines(text)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n'),
  receiptClosing(text),
]
