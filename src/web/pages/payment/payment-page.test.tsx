import { expect, test } from 'vitest'
import { createPaymentSession } from '#src/customer/paying/session.ts'
import { anIntent } from '#tests/support/intents.ts'
import { markupOf, textsIn } from '#tests/support/screen.tsx'
import PaymentPage from './payment-page.tsx'

const intent = anIntent({ goods: 'The Big Splash' })
const payment = createPaymentSession()
const draw = () => textsIn(markupOf(<PaymentPage />, { intent, payment }))

test('a payment whose answer takes long has its steps, and a warning not to pay again', () => {
  payment.show({ shows: 'pending' })
  const texts = draw().join(' ')
  expect(texts).toContain('The Big Splash')
  expect(texts).toContain('$25.68')
  expect(texts).toContain('pay again')
})

test('a payment of an earlier page is being checked, with what it was for', () => {
  payment.show({ shows: 'checking' })
  const texts = draw()
  expect(texts).toEqual(
    expect.arrayContaining(['The Big Splash', '$25.68', 'Visa ending 4242', 'Keep browsing, tell me later']),
  )
})

test('a payment that charged nothing says so, and leads back to the cart', () => {
  payment.show({ shows: 'uncharged', reference: '7F3K92QX', inCart: 2 })
  const texts = draw()
  expect(texts.join(' ')).toMatch(/not charged|Nothing was charged/i)
  expect(texts).toContain('Back to checkout')
})
