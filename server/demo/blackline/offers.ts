import type { DemoDeal, DemoDiscount, DemoPromoCode } from '../merchant.ts'
import { midtown, northgate } from './locations.ts'

export const deals: DemoDeal[] = [
  {
    dealId: 1,
    name: 'After-hours Express',
    description: 'An Express pass after 9:00pm, without charge.',
    terms: 'Midtown and Northgate, 9:00pm to close. One per driver. Valid 21 days from the claim.',
    locations: [midtown, northgate],
    itemType: 'Item',
    validDays: 21,
    claimLimit: 1,
  },
  {
    dealId: 2,
    name: '$5 off Obsidian',
    description: 'Ceramic sealant, five dollars under list.',
    terms: 'Taken off at the kiosk. Two per driver. Valid 60 days from the claim.',
    locations: [],
    itemType: 'DollarDiscTrans',
    validDays: 60,
    claimLimit: 2,
  },
]

export const promoCodes: DemoPromoCode[] = [
  { code: 'NIGHTSHIFT', name: 'Express pass', itemType: 'Item', points: 0, validDays: 30 },
  { code: 'LINE150', name: '150 points', itemType: null, points: 150, validDays: null },
]

export const discounts: DemoDiscount[] = [
  {
    id: '00000000-0000-4000-8000-0000000d2001',
    code: 'BLACK20',
    name: '20% off washes',
    percent: 20,
    productTypes: ['AppWash'],
    endsAt: null,
  },
]
