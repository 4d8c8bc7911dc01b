import type { GroupWords } from './setting-shapes.ts'

/** What members of wash clubs may do, as a group of settings. */
export const membersOfClubs: GroupWords = {
  title: 'Members of wash clubs',
  lead: 'What members can do by themselves, in the app and the web shop.',
  settings: [
    {
      path: '/membership/freeze/maxMonths',
      label: 'Months of a freeze at most',
      hint: 'Empty: a club cannot be frozen.',
    },
    { path: '/membership/freeze/perYear', label: 'Freezes in 12 months' },
    {
      path: '/membership/freeze/priceCents',
      label: 'Price of a frozen month',
      hint: 'Before tax, instead of the price of the plan. It holds for freezes that are tapped from then on.',
      type: 'money',
    },
    {
      path: '/membership/planChange',
      label: 'Another plan',
      values: { prorated: 'For the days left', purchase: 'Bought anew' },
      hint: 'For the days left: a dearer plan begins at once, a cheaper one at the next billing.',
    },
    {
      path: '/membership/leave',
      label: 'Leaving',
      values: { long: 'Two questions, survey', short: 'One question' },
    },
    {
      path: '/membership/vehicleSwapsPerYear',
      label: 'Swaps of the vehicle in 12 months',
      hint: 'Empty: only you can change it, on the page of the customer.',
    },
    {
      path: '/membership/vehicles',
      label: 'Vehicles of a member at most',
      hint: 'Each has a membership of its own.',
    },
    {
      path: '/membership/extraVehiclePercent',
      label: 'Percent off for a further vehicle',
      hint: 'Off the sign-up price and each month. Members keep what they joined with.',
    },
    {
      path: '/membership/retryDays',
      label: 'Days after a decline on which the card is tried again',
      hint: 'Such as 1, 3, 5. After the last one the club ends.',
    },
    {
      path: '/membership/graceDays',
      label: 'Days after a decline on which codes work',
      hint: 'Empty: until the last attempt.',
    },
    {
      path: '/membership/noticeDays',
      label: 'Days before a billing or a new price on which members are told by mail',
      hint: 'Empty: they are told of a billing after it, with the receipt, and of a price when you change it.',
    },
  ],
}
