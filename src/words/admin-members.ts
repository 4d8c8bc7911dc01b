/** Texts about the memberships of a customer, and what staff can do with them. */
export const memberWords = {
  title: 'Membership',
  states: { active: 'Active', ending: 'Ending', frozen: 'Frozen', unpaid: 'Card declined', ended: 'Ended' },
  since: (day: string) => `since ${day}`,
  next: 'Next bill',
  nextOn: (day: string, price: string) => `${day}, ${price}`,
  ends: 'Ends',
  month: 'Each month',
  card: 'Card',
  uses: 'Uses this period',
  usesOf: (made: number, most: number | null) => (most === null ? `${made}, unlimited` : `${made} of ${most}`),

  isFrozen: (from: string, until: string) => `Frozen from ${from} until ${until}. There is no code meanwhile.`,
  willFreeze: (from: string, until: string) => `Will be frozen from ${from} until ${until}.`,
  planComes: (plan: string, day: string) => `Changes to ${plan} on ${day}.`,
  priceComes: (price: string, day: string) => `New price from the bill of ${day} on: ${price} a month.`,
  unpaid: (amount: string, since: string, next: string) =>
    `The card was declined for ${amount} on ${since}. It is charged again on ${next}.`,
  feeUnpaid: (amount: string, since: string, next: string) =>
    `The price of the freeze, ${amount}, was declined on ${since}. It is charged again on ${next}.`,

  acts: {
    freeze: 'Freeze',
    unfreeze: 'Take the freeze back',
    wake: 'Wake',
    changePlan: 'Change plan',
    keepPlan: 'Keep the plan',
    cancel: 'Cancel',
    reactivate: 'Reactivate',
  },
  named: (act: string, plan: string) => `${act}: ${plan}`,
  noFreezeLeft: 'No freeze is left in these 12 months.',
  mailed: 'The customer gets a mail that your staff did this. The reason is not in it.',

  months: 'How long',
  monthsOf: (count: number) => (count === 1 ? '1 month' : `${count} months`),
  plan: 'New plan',
  planAt: (plan: string, price: string) => `${plan}, ${price} a month`,
  now: 'Charged now',
  nothing: 'Nothing',
  toCard: (amount: string, card: string) => `${amount} to ${card}`,
  then: 'Next bill',
  end: 'Ends on',

  yes: {
    freeze: (months: string) => `Freeze for ${months}`,
    pay: (amount: string) => `Charge ${amount}`,
    cancel: 'Cancel the membership',
  },
  done: {
    freeze: 'The membership will be frozen.',
    unfreeze: 'The freeze is taken back.',
    wake: 'The membership is awake.',
    changePlan: 'The plan is changed.',
    keepPlan: 'The plan stays.',
    cancel: 'The membership is canceled.',
    reactivate: 'The membership goes on.',
  },
  declined: 'The card was declined. Nothing has changed.',
  inDoubt: 'The payment is still being checked. Press again in a few seconds: nothing is charged twice.',
  differs: 'The membership has changed since. Look at what this costs now, and press again.',
} as const
