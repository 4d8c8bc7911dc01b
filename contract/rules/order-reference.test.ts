import { expect, test } from 'vitest'
import { orderNumber } from './order-reference.ts'

const id = '0a951eb5-4f7c-4e0e-9a53-1c0d6f1b2a77'

test('a purchase is named as the app has shown it', () => {
  expect(orderNumber({ kind: 'order', key: 'c0ffee00-1111', id })).toBe('C0FFEE00')
})

test('a payment whose key the server or the terminal composed is named by its id', () => {
  expect(orderNumber({ kind: 'airPay', key: 'blackline-1 k', id })).toBe('0A951EB5')
  expect(orderNumber({ kind: 'clubBilling', key: '2026-12-24T10:00:00.000Z of 2026-11-24 #1', id })).toBe('0A951EB5')
})
