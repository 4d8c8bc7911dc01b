import { expect, test } from 'vitest'
import { errorsOf } from '../endpoint.ts'
import { endpoints } from '../endpoints/index.ts'
import { messages, type ErrorCode } from '../messages.ts'
import { endsKioskCharge, endsOrder, kioskChargeEnds, orderEnds } from './order-end.ts'

test('every own refusal of the two calls ends the key of an order or a kiosk charge', () => {
  expect(endpoints['POST /orders'].errors).toEqual(orderEnds)
  expect(endpoints['POST /kiosk/charge'].errors).toEqual(kioskChargeEnds)
})

test.each([...orderEnds, ...kioskChargeEnds])('%s is a final 4xx or the failure at the gateway', (code) => {
  const { status } = messages[code]
  expect(code === 'GATEWAY' || (status >= 400 && status < 500)).toBe(true)
  expect([401, 408, 425, 429]).not.toContain(status)
})

test('refusals that any call can answer, and refusals that ask to wait, end no key', () => {
  const shared = (call: 'POST /orders' | 'POST /kiosk/charge'): ErrorCode[] =>
    errorsOf({ ...endpoints[call], errors: [] })
  expect(shared('POST /orders').filter(endsOrder)).toEqual([])
  expect(shared('POST /kiosk/charge').filter(endsKioskCharge)).toEqual([])
})
