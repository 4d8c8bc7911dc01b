import { afterEach, beforeEach, expect, test } from 'vitest'
import { markupOf, textsIn } from '#tests/support/screen.tsx'
import { noPayment, paymentState, showStage } from '../paying/payment-state.ts'
import { EmptyCart } from './empty-cart.tsx'

// Tests share the module's state, also with those of other files.
beforeEach(() => paymentState.set(noPayment))
afterEach(() => paymentState.set(noPayment))

const texts = () => textsIn(markupOf(<EmptyCart focused={false} />))

test('an empty cart leads to the listings', () => {
  expect(texts()).toContain('Nothing in the bucket yet')
})

test('a cart that has just been paid does not say that it is empty, while its wallet is fetched', () => {
  showStage({ shows: 'paying' })
  expect(texts()).toEqual([])
})
