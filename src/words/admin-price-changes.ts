import type { PriceChangeState } from '#contract/endpoints/price-changes.ts'

const count = (members: number): string => members.toLocaleString('en-US')
const memberships = (members: number): string => (members === 1 ? '1 membership' : `${count(members)} memberships`)

/** Texts about a new price for members who have joined already. */
export const planPriceWords = {
  change: 'Change it for them',
  title: (plan: string) => `New price for members of ${plan}`,
  lead: 'Members are told 30 days before they pay more. What new members pay is the monthly price of the form.',
  price: 'New monthly price',
  priceHint: 'Without tax. Members with a discount of their own keep it.',
  badPrice: 'Please enter an amount such as 31.99.',
  firstDay: 'First day',
  firstDayHint: 'Paid with the first bill on or after this day.',
  noDay: 'Please choose a day.',
  preview: 'See who is concerned, and the mail',
  concerned: 'Concerned',
  concernedOf: memberships,
  from: 'Paid from',
  replaces: 'Replaces',
  replaced: (price: string, day: string) => `${price} from ${day}, which does not come`,
  mail: 'The mail',
  mailLead: 'Each member gets it with the own name, price and day, as soon as you send.',
  send: (members: number) => (members === 1 ? 'Send to 1 member' : `Send to ${count(members)} members`),
  sent: 'The new price is on its way to the members.',
  cancel: 'Cancel',

  list: 'New prices for members',
  monthFrom: (price: string, day: string) => `${price} a month from ${day}`,
  by: (when: string, who: string) => `Sent ${when} by ${who}`,
  you: 'you',
  states: {
    announcing: 'Being sent',
    announced: 'Sent',
    replaced: 'Replaced',
    takingBack: 'Being taken back',
    takenBack: 'Taken back',
  } satisfies Record<PriceChangeState, string>,
  progress: (told: number, members: number) => `${count(told)} of ${memberships(members)}`,
  takeBack: 'Take back',
  takeBackOf: (what: string) => `Take back: ${what}`,
  backTitle: 'Take the new price back?',
  backBody: (members: number) =>
    `${memberships(members)} keep the price of now, and each member gets a mail that says so.`,
  backYes: 'Yes, take it back',
  backNo: 'No',
  backFailed: 'It was not taken back',
} as const
