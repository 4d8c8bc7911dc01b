import type { DemoDeal, DemoPromoCode } from '../merchant.ts'

export const deals: DemoDeal[] = [
  {
    dealId: 1,
    name: 'Salt season Brook',
    description: 'A Brook wash to rinse the winter off, with our thanks.',
    terms: 'One per customer, at any location. Good for 30 days after you claim it.',
    locations: [],
    itemType: 'Item',
    validDays: 30,
    claimLimit: 1,
  },
]

export const promoCodes: DemoPromoCode[] = [
  { code: 'RIVER10', name: '10% off any wash', itemType: 'DollarDiscTrans', points: 0, validDays: 60 },
]
