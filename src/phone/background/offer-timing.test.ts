import { beforeEach, expect, test } from 'vitest'
import { makePhone, type Phone } from '#tests/support/phone.ts'
import { countVisit, isOfferDue, storeOfferAnswer, offerPlaceOf } from './offer-timing.ts'

const day = 24 * 60 * 60_000
let phone: Phone
let now: number
beforeEach(() => {
  phone = makePhone()
  now = phone.clock.now()
})

test('a page that is reloaded within 30 minutes belongs to the same visit', async () => {
  expect(await countVisit(phone.own, now)).toBe(1)
  expect(await countVisit(phone.own, now + 29 * 60_000)).toBe(1)
  expect(await countVisit(phone.own, now + 58 * 60_000)).toBe(1)
  expect(await countVisit(phone.own, now + 90 * 60_000)).toBe(2)
})

test('the app is offered on the second visit, not on the first', async () => {
  await countVisit(phone.own, now)
  expect(await isOfferDue(phone.own, now, false)).toBe(false)
  await countVisit(phone.own, now + day)
  expect(await isOfferDue(phone.own, now + day, false)).toBe(true)
})

test('after a purchase the app is offered on the first visit too', async () => {
  await countVisit(phone.own, now)
  expect(await isOfferDue(phone.own, now, true)).toBe(true)
})

test('a "not now" is valid for 60 days, purchases included', async () => {
  await storeOfferAnswer(phone.own, now)
  expect(await isOfferDue(phone.own, now + 60 * day - 1, true)).toBe(false)
  expect(await isOfferDue(phone.own, now + 60 * day, true)).toBe(true)
})

test('after a purchase the wallet shows no offer, the home screen does', () => {
  const at = { inside: true, paying: false, paid: true }
  expect(offerPlaceOf({ ...at, path: '/wallet' })).toEqual({ isAllowed: false, bought: false })
  expect(offerPlaceOf({ ...at, path: '/' })).toEqual({ isAllowed: true, bought: true })
  expect(offerPlaceOf({ ...at, paid: false, path: '/wallet' })).toEqual({ isAllowed: true, bought: false })
})

test('nothing is offered during a payment or without a session', () => {
  expect(offerPlaceOf({ inside: true, paying: true, paid: true, path: '/' }).isAllowed).toBe(false)
  expect(offerPlaceOf({ inside: false, paying: false, paid: false, path: '/' }).isAllowed).toBe(false)
})
