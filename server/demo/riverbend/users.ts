import { productNamed } from '../catalogue.ts'
import { avery, boughtItem, casey, granted, noor, purchase, uses } from '../users.ts'
import { goods } from './goods.ts'
import { ashford, millbrook } from './locations.ts'

export const users = [
  casey({
    firstName: 'Casey',
    lastName: 'Whitfield',
    cellPhoneNumber: '7155550133',
    zipPostalCode: '54701',
    referralCode: 'CASEYRB9',
    birthdayMonth: 3,
    birthdayDay: 27,
    homeLocationId: millbrook,
    vehicle: { make: 'Subaru', model: 'Outback', year: '2019', license: 'RVB2207', color: 'Cream', state: 'WI' },
    homeAddress: {
      first: 'Casey',
      last: 'Whitfield',
      address1: '71 Ferry Road',
      address2: null,
      city: 'Millbrook',
      zipCode: '54701',
      state: 'WI',
    },
    club: {
      productId: productNamed(goods, 'Riverbend Monthly').productId,
      startedDaysAgo: 200,
      nextBillingInDays: 13,
      usesThisPeriod: 4,
    },
    wallet: [
      boughtItem(goods, 'Current ×5', { purchasedDaysAgo: 23, usesMade: 2 }),
      boughtItem(goods, 'Confluence', { purchasedDaysAgo: 1 }),
      boughtItem(goods, 'Current', {
        purchasedDaysAgo: 3,
        gift: { from: 'Tom Whitfield', message: 'Thank you for the ride to Lowell.' },
      }),
      boughtItem(goods, 'Brook', { purchasedDaysAgo: 171 }),
      granted('Item', 'Brook, on the house', {
        purchasedDaysAgo: 6,
        expiresInDays: 24,
        locations: [millbrook, ashford],
      }),
    ],
    purchases: [
      purchase(goods, 1, 'Confluence'),
      purchase(goods, 17, { name: 'Riverbend Monthly', renewal: true }),
      purchase(goods, 23, 'Current ×5'),
      purchase(goods, 47, { name: 'Riverbend Monthly', renewal: true }),
      purchase(goods, 90, { name: 'Confluence', giftedEmail: 'tom.whitfield@example.com' }),
      purchase(goods, 171, { name: 'Brook', quantity: 2 }),
    ],
    uses: [
      ...uses('washClub', 'Riverbend Monthly', millbrook, 3, 10.2),
      ...uses('wallet', 'Current ×5', ashford, 3, 12.1),
    ],
    notifications: [
      {
        title: 'Millbrook closes early on Thursday',
        body: 'The site shuts at 4:00pm for maintenance.',
        daysAgo: 0.1,
        read: false,
      },
      {
        title: 'Your plan renews soon',
        body: '$29.00 and tax in 13 days, to Visa ending 4242.',
        daysAgo: 0.7,
        read: false,
      },
      { title: 'Wash recorded', body: 'Current, at Ashford.', daysAgo: 3, read: true, path: '/purchaseHistory' },
      { title: 'Plan renewed', body: '$29.00 and tax were charged to Visa ending 4242.', daysAgo: 17, read: true },
      { title: 'Elk Prairie is open', body: 'Our 60th location, on Elk Drive.', daysAgo: 23, read: true },
    ],
  }),
  noor({
    firstName: 'Noor',
    lastName: 'Rahimi',
    cellPhoneNumber: '7155550171',
    zipPostalCode: '54703',
    referralCode: 'NQQRRB44',
  }),
  avery({
    firstName: 'Avery',
    lastName: 'Larsen',
    cellPhoneNumber: '7155550110',
    zipPostalCode: '54701',
    referralCode: 'AVERYRB8',
  }),
]
