import { expect, test } from 'vitest'
import { markupOf, textsIn } from '#tests/support/screen.tsx'
import { createPaymentSession } from '../paying/session.ts'
import { EmptyCart } from './empty-cart.tsx'

const payment = createPaymentSession()
const texts = () => textsIn(markupOf(<EmptyCart focused={false} />, { payment }))

test('an empty cart leads to the listings', () => {
  expect(texts()).toContain('Nothing in the bucket yet')
})

test('a cart that has just been paid does not say that it is empty, while its wallet is fetched', () => {
  payment.show({ shows: 'paying' })
  expect(texts()).toEqual([])
})
