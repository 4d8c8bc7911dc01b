import { expect, test } from 'vitest'
import { discountOf, discountProblems, emptyDiscount } from './new-discount.ts'

const typed = { ...emptyDiscount, name: ' 20% off ', percent: '20', code: ' suds 20 ' }

test('a discount with one code is sent as it is typed', () => {
  expect(discountProblems(typed)).toEqual({})
  expect(discountOf({ ...typed, fromTotal: '12.50', totalLimit: '100' })).toEqual({
    name: '20% off',
    percent: 20,
    amount: null,
    freeItemId: null,
    productTypes: [],
    productIds: [],
    fromTotal: 12.5,
    startsAt: null,
    endsAt: null,
    firstPurchase: false,
    totalLimit: 100,
    personLimit: null,
    size: 1,
    code: 'suds 20',
  })
})

test('without a code, so many are generated as are asked for', () => {
  const generated = { ...typed, code: '', size: '5000', prefix: ' spring ' }
  expect(discountProblems(generated)).toEqual({})
  expect(discountOf(generated)).toMatchObject({ size: 5_000, prefix: 'spring' })
  expect(discountOf(generated)).not.toHaveProperty('code')
  expect(Object.keys(discountProblems({ ...generated, size: '100001' }))).toEqual(['size'])
})

test('what it gives has to be said', () => {
  const problems = (over: Partial<typeof typed>) => Object.keys(discountProblems({ ...typed, ...over }))
  expect(problems({ name: ' ' })).toEqual(['name'])
  expect(problems({ percent: '101' })).toEqual(['percent'])
  expect(problems({ gives: 'amount', amount: '0' })).toEqual(['amount'])
  expect(problems({ gives: 'amount', amount: '5.005' })).toEqual(['amount'])
  expect(problems({ gives: 'freeItem' })).toEqual(['freeItemId'])
  expect(problems({ gives: 'freeItem', freeItem: '12', percent: '' })).toEqual([])
  expect(problems({ fromTotal: 'x', totalLimit: '0', personLimit: '-1' })).toEqual([
    'fromTotal',
    'totalLimit',
    'personLimit',
  ])
})
