import { productNamed } from '../catalogue.ts'
import { avery, boughtItem, casey, granted, noor, purchase, uses } from '../users.ts'
import { goods } from './goods.ts'
import { marina, midtown } from './locations.ts'

export const users = [
  casey({
    firstName: 'Casey',
    lastName: 'Reyes',
    cellPhoneNumber: '5105550147',
    zipPostalCode: '94612',
    referralCode: 'CASEYBL4',
    birthdayMonth: 11,
    birthdayDay: 2,
    points: 640,
    homeLocationId: midtown,
    vehicle: { make: 'Porsche', model: 'Taycan', year: '2024', license: '8KVN204', color: 'Black', state: 'CA' },
    homeAddress: {
      first: 'Casey',
      last: 'Reyes',
      address1: '1200 Lakeshore Avenue',
      address2: 'Apt 9',
      city: 'Oakland',
      zipCode: '94606',
      state: 'CA',
    },
    club: {
      productId: productNamed(goods, 'Blackline Unlimited').productId,
      startedDaysAgo: 109,
      nextBillingInDays: 13,
      usesThisPeriod: 9,
    },
    wallet: [
      boughtItem(goods, 'Graphite ×5', { purchasedDaysAgo: 23, usesMade: 2 }),
      boughtItem(goods, 'Obsidian', { purchasedDaysAgo: 1 }),
      boughtItem(goods, 'Graphite', {
        purchasedDaysAgo: 3,
        gift: { from: 'Ana Reyes', message: 'For the new car.' },
      }),
      boughtItem(goods, 'Express', { purchasedDaysAgo: 174 }),
      boughtItem(goods, '$100 Gift Card', {
        purchasedDaysAgo: 3,
        balanceCents: 6850,
        gift: { from: 'Ana Reyes', message: 'Keep it black.' },
      }),
      granted('AppPoints', 'Free Express', { purchasedDaysAgo: 50, expiresInDays: 40 }),
      granted('DollarDiscTrans', '20% off after 8:00pm', { purchasedDaysAgo: 9, expiresInDays: 60 }),
      granted('Item', 'Express, opening night at Marina', {
        purchasedDaysAgo: 4,
        expiresInDays: 26,
        locations: [marina],
      }),
    ],
    purchases: [
      purchase(goods, 1, 'Obsidian'),
      purchase(goods, 17, { name: 'Blackline Unlimited', renewal: true }),
      purchase(goods, 23, 'Graphite ×5', 'Cedar diffuser'),
      purchase(goods, 36, { name: 'Obsidian', giftedEmail: 'ana.reyes@example.com' }),
      purchase(goods, 48, { name: 'Blackline Unlimited', renewal: true }),
      purchase(goods, 78, { name: 'Blackline Unlimited', renewal: true }),
      purchase(goods, 109, 'Blackline Unlimited', 'Line tee, large', 'Edgeless towels, 3'),
      purchase(goods, 174, { name: 'Express', quantity: 3 }),
    ],
    uses: [
      ...uses('washClub', 'Blackline Unlimited', marina, 1.2, 3, 7.1, 14),
      ...uses('wallet', 'Graphite ×5', marina, 20),
    ],
    notifications: [
      {
        title: 'Your pass is in the wallet',
        body: 'Obsidian, good for 180 days.',
        daysAgo: 0.1,
        read: false,
        path: '/wallet',
      },
      {
        title: 'Marina: members lane open',
        body: 'Drive straight to lane 1 and show your code.',
        daysAgo: 0.7,
        read: false,
      },
      { title: 'Ana sent you a gift card', body: '$100.00, with a message inside.', daysAgo: 3, read: true },
      { title: 'Unlimited renewed', body: '$69.00 was charged to Visa ending 4242.', daysAgo: 17, read: true },
      { title: 'Code NIGHTSHIFT', body: 'An Express pass. Enter it under Promo Codes.', daysAgo: 20, read: true },
      { title: 'Northgate, now open late', body: 'Tunnel hours run to midnight.', daysAgo: 23, read: true },
    ],
  }),
  noor({
    firstName: 'Noor',
    lastName: 'Aziz',
    cellPhoneNumber: '5105550118',
    zipPostalCode: '94606',
    referralCode: 'NQQRBL33',
  }),
  avery({
    firstName: 'Avery',
    lastName: 'Sato',
    cellPhoneNumber: '5105550136',
    zipPostalCode: '94612',
    referralCode: 'AVERYBL6',
  }),
]
