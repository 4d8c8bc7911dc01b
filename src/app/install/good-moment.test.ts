import { beforeEach, expect, test } from 'vitest'
import { makePhone, type Phone } from '#tests/support/phone.ts'
import { countVisit, isGoodMoment, noteAnswer, placeOf } from './good-moment.ts'

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
  expect(await isGoodMoment(phone.own, now, false)).toBe(false)
  await countVisit(phone.own, now + day)
  expect(await isGoodMoment(phone.own, now + day, false)).toBe(true)
})

test('after a purchase the app is offered on the first visit too', async () => {
  await countVisit(phone.own, now)
  expect(await isGoodMoment(phone.own, now, true)).toBe(true)
})

test('a "not now" is valid for 60 days, purchases included', async () => {
  await noteAnswer(phone.own, now)
  expect(await isGoodMoment(phone.own, now + 60 * day - 1, true)).toBe(false)
  expect(await isGoodMoment(phone.own, now + 60 * day, true)).toBe(true)
})

test('after a purchase the wallet shows no offer, the home screen does', () => {
  const at = { inside: true, paying: false, paid: true }
  expect(placeOf({ ...at, path: '/wallet' })).toEqual({ calm: false, bought: false })
  expect(placeOf({ ...at, path: '/' })).toEqual({ calm: true, bought: true })
  expect(placeOf({ ...at, paid: false, path: '/wallet' })).toEqual({ calm: true, bought: false })
})

test('nothing is offered during a payment or without a session', () => {
  expect(placeOf({ inside: true, paying: true, paid: true, path: '/' }).calm).toBe(false)
  expect(placeOf({ inside: false, paying: false, paid: false, path: '/' }).calm).toBe(false)
})
