import type { DemoDeal, DemoDiscount, DemoPromoCode } from '../merchant.ts'
import { elmStreet } from './locations.ts'

export const deals: DemoDeal[] = [
  {
    dealId: 1,
    name: 'Rainy day Quick Dip',
    description: 'It rained on your clean car. The next Quick Dip is on us.',
    terms: 'One per customer. Good for 14 days after you claim it. Not together with another offer.',
    locations: [],
    itemType: 'Item',
    validDays: 14,
    claimLimit: 1,
  },
  {
    dealId: 2,
    name: 'Two for one Tuesday',
    description: 'Bring a neighbour on a Tuesday: two Bubble Baths for the price of one.',
    terms: 'At Elm Street, on Tuesdays only. You can claim it twice. Good for 30 days after you claim it.',
    locations: [elmStreet],
    itemType: 'Item',
    validDays: 30,
    claimLimit: 2,
  },
  {
    dealId: 3,
    name: '$3 off The Big Splash',
    description: 'Three dollars off, because it is the best one.',
    terms: 'The discount is taken off at the kiosk. Good for 60 days after you claim it.',
    locations: [],
    itemType: 'DollarDiscTrans',
    validDays: 60,
    claimLimit: 1,
  },
]

export const promoCodes: DemoPromoCode[] = [
  { code: 'RUBBERDUCK', name: 'Quick Dip from the duck', itemType: 'Item', points: 0, validDays: 30 },
  { code: 'QUACK20', name: '20% off any wash', itemType: 'DollarDiscTrans', points: 0, validDays: 60 },
  { code: 'PUDDLE100', name: '100 Puddle Points', itemType: null, points: 100, validDays: null },
]

export const discounts: DemoDiscount[] = [
  {
    id: '00000000-0000-4000-8000-0000000d1001',
    code: 'SUDS20',
    name: '20% off washes',
    percent: 20,
    productTypes: ['AppWash'],
    endsAt: null,
  },
  {
    id: '00000000-0000-4000-8000-0000000d1002',
    code: 'SPRING25',
    name: '25% off in spring',
    percent: 25,
    productTypes: [],
    endsAt: '2026-06-01T07:00:00Z',
  },
]
