import { expect, test } from 'vitest'
import { messages, type ErrorCode } from '#contract/messages.ts'
import { Refused } from '#src/remote/outcome.ts'
import { noticeAfter, noticeBefore } from './notice.ts'

const fromCart = true
const straight = false
const refusal = (code: ErrorCode) =>
  ({ is: 'refused', error: new Refused(messages[code].status, messages[code].text, { code }) }) as const

test('a decline shows the bank’s text, then that nothing was charged, and offers another card', () => {
  expect(noticeAfter({ is: 'declined', message: 'Insufficient funds.' }, fromCart)).toEqual({
    kind: 'error',
    title: 'Payment failed',
    body: 'Insufficient funds. Nothing was charged, and your cart is as it was.',
    next: 'card',
  })
  expect(noticeAfter({ is: 'declined', message: null }, straight).body).toBe(
    'The bank declined this payment. Nothing was charged.',
  )
})

test('an unreachable gateway charged nothing', () => {
  expect(noticeAfter(refusal('GATEWAY'), straight).body).toBe(
    'The payment could not be processed. Please try again. Nothing was charged.',
  )
})

test('a changed price asks the user to check the cart', () => {
  expect(noticeAfter(refusal('TOTAL_CHANGED'), fromCart)).toMatchObject({
    title: 'Please review your order',
    next: 'review',
  })
  expect(noticeAfter(refusal('PRODUCT_UNKNOWN'), fromCart)).toMatchObject({ next: 'review' })
})

test('a changed price names what the order costs now', () => {
  const changed = (monthlyPrice: number | null) => {
    const resultData = { total: 10.69, lines: [{ productId: 7, price: 9.99, taxes: 0.7, monthlyPrice }] }
    const error = new Refused(409, messages.TOTAL_CHANGED.text, { code: 'TOTAL_CHANGED', resultData })
    return noticeAfter({ is: 'refused', error }, straight).body
  }
  expect(changed(null)).toBe(`${messages.TOTAL_CHANGED.text} It now costs $10.69. Nothing was charged.`)
  expect(changed(39.99)).toContain('It now costs $10.69 today, then $39.99 each month before tax.')
})

test('a pause of sales shows the merchant’s words, and that nothing was charged', () => {
  const error = new Refused(409, 'Sales are paused. The dryer is being repaired.', { code: 'SALES_PAUSED' })
  expect(noticeAfter({ is: 'refused', error }, fromCart)).toEqual({
    kind: 'warning',
    title: 'Sales are paused',
    body: 'Sales are paused. The dryer is being repaired. Nothing was charged, and your cart is as it was.',
  })
})

test('a club without a vehicle leads to the vehicle', () => {
  expect(noticeAfter(refusal('VEHICLE_REQUIRED'), fromCart)).toMatchObject({
    title: 'Add your vehicle first',
    next: 'vehicle',
  })
})

test('while another order is at the bank, no message about charges is shown', () => {
  const { body } = noticeAfter(refusal('ORDER_PENDING'), fromCart)
  expect(body).toBe(messages.ORDER_PENDING.text)
})

test('changes that have not arrived are named by their effect', () => {
  expect(noticeBefore({ is: 'waiting', kinds: ['vehicle', 'profile'] }).body).toContain(
    'Save your vehicle, Change your details',
  )
})

test('without a connection the cart is kept, and the message states so', () => {
  expect(noticeBefore({ is: 'no-signal' }).body).toContain('your cart is safe')
})
