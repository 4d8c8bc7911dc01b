import { expect, test } from 'vitest'
import { inDays, itemNow, walletItem } from '../item.fixture.ts'
import { redemptionOf } from './redemption.ts'

const bundle = walletItem({ itemType: 'AppBundle', maxUses: 5, useLimitCount: 2 })
const after = (opened: typeof bundle, now: typeof bundle | undefined) => redemptionOf(opened, now, itemNow)

test('an unused item is open', () => {
  expect(after(bundle, bundle)).toEqual({ is: 'open', change: undefined })
})

test('a use at the kiosk is shown with the remaining uses', () => {
  expect(after(bundle, { ...bundle, useLimitCount: 3 })).toEqual({ is: 'open', change: 'Used just now. 2 of 5 left.' })
})

test('the last use ends the item, whether or not the wallet still lists it', () => {
  expect(after(bundle, { ...bundle, useLimitCount: 5 })).toEqual({ is: 'used' })
  expect(after(bundle, undefined)).toEqual({ is: 'used' })
})

test('an expired item is gone, not used', () => {
  const old = { ...bundle, expirationDate: inDays(0) }
  expect(after(old, undefined)).toEqual({ is: 'gone' })
  expect(after(old, old)).toEqual({ is: 'gone' })
})

test('a charge on a gift card shows the balance', () => {
  const card = walletItem({ itemType: 'GiftCard', label: 'Gift Card', balance: 32, maxUses: 1 })
  expect(after(card, { ...card, balance: 11.5 })).toEqual({ is: 'open', change: 'Charged just now. $11.50 left.' })
})
