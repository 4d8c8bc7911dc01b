import { expect, test } from 'vitest'
import { clearUserStores } from '#src/ui/small-store.ts'
import { anIntent } from '#tests/support/intents.ts'
import { createPaymentSession, isFromEarlierPage, type Stage } from './session.ts'

const loadedAt = 1_000
const elsewhere = { tapped: null }
const here = { tapped: 'one' }

test('a payment is older than the page when it is only settled, or was tapped before the page was loaded', () => {
  expect(isFromEarlierPage(anIntent(), elsewhere, loadedAt)).toBe(false)
  expect(isFromEarlierPage(anIntent({ startedAt: 500 }), elsewhere, loadedAt)).toBe(true)
  expect(isFromEarlierPage(anIntent({ state: 'asking' }), elsewhere, loadedAt)).toBe(true)
  expect(isFromEarlierPage(anIntent({ startedAt: 500, state: 'asking' }), here, loadedAt)).toBe(false)
})

test('another path means that the user continues to browse, except in the first seconds', () => {
  const payment = createPaymentSession()
  const stageAfterLeaving = (stage: Stage) => {
    payment.show(stage)
    payment.leave()
    return payment.state.get().stage
  }
  expect(stageAfterLeaving({ shows: 'paying' })).toEqual({ shows: 'paying' })
  for (const shows of ['pending', 'checking', 'nothing'] as const)
    expect(stageAfterLeaving({ shows })).toEqual({ shows: 'nothing' })
  expect(stageAfterLeaving({ shows: 'uncharged', reference: 'ONE', inCart: 0 })).toEqual({ shows: 'nothing' })
})

test('a payment of this page opens as pending, one of another page as being checked', () => {
  const payment = createPaymentSession()
  payment.begin('one')
  expect(payment.state.get()).toMatchObject({ stage: { shows: 'paying' }, tapped: 'one', sending: true })
  payment.open('one')
  expect(payment.state.get().stage).toEqual({ shows: 'pending' })
  payment.open('two')
  expect(payment.state.get().stage).toEqual({ shows: 'checking' })
})

test('a payment that is found at the start opens its screen once: who leaves it is not taken back', () => {
  const payment = createPaymentSession()
  const earlier = anIntent({ startedAt: 500 })
  payment.found(earlier, loadedAt)
  expect(payment.state.get().stage).toEqual({ shows: 'checking' })
  payment.leave()
  payment.found({ ...earlier, state: 'asking' }, loadedAt)
  expect(payment.state.get().stage).toEqual({ shows: 'nothing' })
})

test('a payment that another tab begins leaves the screen as it is', () => {
  const payment = createPaymentSession()
  payment.found(anIntent(), loadedAt)
  payment.found(anIntent({ state: 'asking' }), loadedAt)
  expect(payment.state.get().stage).toEqual({ shows: 'nothing' })
})

test('a log-out ends what the page holds of the user’s payment', () => {
  const payment = createPaymentSession()
  const before = payment.state.get()
  payment.begin('one')
  payment.note({ interrupted: { person: 'casey', units: [], cartIds: [] }, approved: 'one' })
  clearUserStores()
  expect(payment.state.get()).toEqual(before)
})
