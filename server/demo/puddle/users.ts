import { productNamed } from '../catalogue.ts'
import { avery, boughtItem, casey, granted, noor, purchase, uses } from '../users.ts'
import { goods } from './goods.ts'
import { elmStreet } from './locations.ts'

export const users = [
  casey({
    firstName: 'Casey',
    lastName: 'Okafor',
    cellPhoneNumber: '5035550164',
    zipPostalCode: '97301',
    referralCode: 'CASEYPL7',
    birthdayMonth: 5,
    birthdayDay: 19,
    points: 640,
    homeLocationId: elmStreet,
    vehicle: { make: 'Honda', model: 'Fit', year: '2021', license: 'DUK418', color: 'Yellow', state: 'OR' },
    homeAddress: {
      first: 'Casey',
      last: 'Okafor',
      address1: '38 Orchard Lane',
      address2: null,
      city: 'Brookfield',
      zipCode: '97301',
      state: 'OR',
    },
    club: {
      productId: productNamed(goods, 'Puddle Club Unlimited').productId,
      startedDaysAgo: 78,
      nextBillingInDays: 13,
      usesThisPeriod: 6,
    },
    wallet: [
      boughtItem(goods, 'Bubble Bath ×5', { purchasedDaysAgo: 23, usesMade: 2 }),
      boughtItem(goods, 'The Big Splash', { purchasedDaysAgo: 1 }),
      boughtItem(goods, 'Bubble Bath', {
        purchasedDaysAgo: 3,
        gift: { from: 'Femi Okafor', message: 'For the road trip. Say hello to the ducks.' },
      }),
      boughtItem(goods, 'Quick Dip', { purchasedDaysAgo: 172 }),
      boughtItem(goods, '$50 Gift Card', {
        purchasedDaysAgo: 3,
        balanceCents: 3200,
        gift: { from: 'Femi Okafor', message: 'Happy birthday, sunshine.' },
      }),
      granted('AppPoints', 'Free Quick Dip', { purchasedDaysAgo: 50, expiresInDays: 40 }),
      granted('DollarDiscTrans', '20% off any wash', { purchasedDaysAgo: 9, expiresInDays: 60 }),
      granted('Item', 'Two for one Tuesday', { purchasedDaysAgo: 4, expiresInDays: 26, locations: [elmStreet] }),
    ],
    purchases: [
      purchase(goods, 1, 'The Big Splash'),
      purchase(goods, 17, { name: 'Puddle Club Unlimited', renewal: true }),
      purchase(goods, 23, 'Bubble Bath ×5', { name: 'Droplet air freshener', quantity: 2 }),
      purchase(goods, 31, { name: 'Bubble Bath', giftedEmail: 'priya.n@example.com' }),
      purchase(goods, 48, { name: 'Puddle Club Unlimited', renewal: true }),
      purchase(goods, 78, 'Puddle Club Unlimited', 'Duck tee, medium'),
      purchase(goods, 172, { name: 'Quick Dip', quantity: 2 }),
    ],
    uses: [
      ...uses('washClub', 'Puddle Club Unlimited', elmStreet, 2, 4.1, 6, 9.2, 12, 15.3),
      ...uses('wallet', 'Bubble Bath ×5', elmStreet, 5.2, 21),
    ],
    notifications: [
      {
        title: 'Your wash is in the wallet',
        body: 'The Big Splash, good for 180 days. Show its code at the lane.',
        daysAgo: 0.1,
        read: false,
        path: '/wallet',
      },
      {
        title: 'Rain tomorrow, shine on Sunday',
        body: 'Sunday looks dry. Elm Street opens at 8:00am.',
        daysAgo: 0.7,
        read: false,
      },
      {
        title: 'Femi sent you a gift card',
        body: '$50.00, with a message inside.',
        daysAgo: 3,
        read: true,
        path: '/wallet',
      },
      {
        title: 'Puddle Club renewed',
        body: '$34.99 was charged to Visa ending 4242.',
        daysAgo: 17,
        read: true,
        path: '/purchaseHistory',
      },
      {
        title: 'A code for you: RUBBERDUCK',
        body: 'A Quick Dip on us. Enter it under Promo Codes.',
        daysAgo: 20,
        read: true,
        path: '/promocode',
      },
      { title: 'Old Mill is open again', body: 'New brushes, new dryers, same ducks.', daysAgo: 23, read: true },
    ],
  }),
  noor({
    firstName: 'Noor',
    lastName: 'Haddad',
    cellPhoneNumber: '5035550128',
    zipPostalCode: '97303',
    referralCode: 'NQQRPL22',
  }),
  avery({
    firstName: 'Avery',
    lastName: 'Lindqvist',
    cellPhoneNumber: '5035550142',
    zipPostalCode: '97301',
    referralCode: 'AVERYPL5',
  }),
]
