import type { CheckedCode } from '#contract/shapes/discount.ts'

/** A code of 20 % off washes, overridden by the given members. */
export const aCode = (given: Partial<CheckedCode> = {}): CheckedCode => ({
  code: 'SUDS20',
  name: '20% off washes',
  percent: 20,
  amount: null,
  freeItemId: null,
  freeItem: null,
  productTypes: ['AppWash'],
  productIds: [],
  fromTotal: 0,
  startsAt: null,
  endsAt: null,
  firstPurchase: false,
  totalLimit: null,
  personLimit: null,
  ...given,
})
