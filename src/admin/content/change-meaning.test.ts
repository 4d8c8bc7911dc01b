import { expect, test } from 'vitest'
import { concernsCarts, meaningOf } from './change-meaning.ts'

const price = { path: '/products/1/price', before: '11.00', after: '12.00' }
const month = { path: '/products/2/monthlyPrice', before: '29.99', after: '31.99' }
const off = { path: '/products/3/onSale', before: true, after: false }

test('a changed price says who keeps what', () => {
  expect(meaningOf(month, { members: 112 })).toBe('112 members keep $29.99, or what they agreed before.')
  expect(meaningOf({ ...month, path: '/products/2/signupPrice' }, { members: 1 })).toBe(
    '1 member keeps the price agreed.',
  )
  expect(meaningOf(price, { held: 6, members: 0 })).toBe('6 unused codes in wallets keep working.')
  expect(meaningOf(price, { held: 0, members: 0 })).toBeUndefined()
  expect(meaningOf(price, undefined)).toBeUndefined()
})

test('what is taken off sale or removed says what goes on', () => {
  expect(meaningOf(off, { members: 3, held: 1 })).toBe(
    '3 members keep their membership. 1 unused code in a wallet keeps working.',
  )
  expect(meaningOf({ path: '/deals/4', before: { name: 'Rinse' } }, { claimed: 30 })).toBe(
    'Claimed 30 times. What was claimed stays as it is.',
  )
  expect(meaningOf({ path: '/deals/4/name', before: 'a', after: 'b' }, { claimed: 30 })).toBeUndefined()
  expect(meaningOf({ path: '/codes/WET/uses', before: 1, after: 2 }, { claimed: 1 })).toBe(
    'Claimed once. What was claimed stays as it is.',
  )
})

test('carts are told of a price, a tax and what is no longer sold, and of nothing that is new', () => {
  const isTold = (change: { path: string; before?: unknown; after?: unknown }) => concernsCarts(change)
  expect([price, off, { path: '/products/3', before: {} }].map(isTold)).toEqual([true, true, true])
  expect(
    [
      { path: '/products/new-1', after: {} },
      { ...price, path: '/products/1/name' },
    ].map(isTold),
  ).toEqual([false, false])
  expect(isTold({ path: '/tagline', before: 'a', after: 'b' })).toBe(false)
})
