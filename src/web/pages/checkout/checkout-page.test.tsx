import { expect, test } from 'vitest'
import { webRoutesOf } from '#contract/routes/web.ts'
import { readSite } from '#src/brand/site.ts'
import { billOf } from '#src/customer/cart/bill.ts'
import { aProduct } from '#tests/support/products.ts'
import { markupOf, textsIn, valuesOf } from '#tests/support/screen.tsx'
import CheckoutPage from './checkout-page.tsx'
import { Order } from './order.tsx'

const route = webRoutesOf(readSite({})).find(({ name }) => name === 'checkout')!
const unit = { product: aProduct(), gift: null, cardNumber: null, address: null }
const payment = { bill: billOf([unit, unit]), busy: false, reason: undefined, onPay() {} }
const card = { onFile: true, cardType: 'Visa', maskedCardNumber: '4242', expirationMonth: 8, expirationYear: 2028 }
const answers = { account: { payment: card } }

test('a visitor reads that the checkout needs a log-in, which leads back to it', () => {
  const markup = markupOf(<CheckoutPage route={route} />, { session: 'none', address: '/checkout' })
  expect(textsIn(markup)).toEqual(
    expect.arrayContaining(['Checkout', 'Log in to check out', 'Log in', 'Create an account', 'See the washes']),
  )
  expect(valuesOf('href', markup)).toEqual(['/logIn?to=%2Fcheckout', '/signUp?to=%2Fcheckout', '/washes'])
})

test('a merchant without washes has no link to them', () => {
  const markup = markupOf(<CheckoutPage route={route} />, { session: 'none', opens: (path) => path !== '/washes' })
  expect(valuesOf('href', markup)).not.toContain('/washes')
})

test('the order has the card with the way to another one, the sums, and one button', () => {
  const texts = textsIn(markupOf(<Order payment={payment} />, { answers }))
  expect(texts).toEqual(
    expect.arrayContaining(['Your order', 'Change', 'Subtotal (2 items)', '$48.00', '$51.36', 'Complete Purchase']),
  )
  expect(texts.join(' ')).toContain('once more before anything is charged')
})

test('an order that costs nothing needs no card', () => {
  const free = { ...unit, product: aProduct({ price: 0, taxes: 0 }) }
  const texts = textsIn(markupOf(<Order payment={{ ...payment, bill: billOf([free]) }} />, { answers }))
  expect(texts).not.toContain('Change')
})
