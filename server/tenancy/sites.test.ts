import { beforeEach, expect, test, vi } from 'vitest'
import type { Transact } from '#server/database/transact.ts'
import { makeClock, minute } from '#server/testing/clock.ts'
import { makeLimiter } from '#server/api/limiter.ts'
import { ownKeys } from '#server/security/site-keys.ts'
import { makeSites, type Sites } from './sites.ts'

const site = {
  tenantId: 1,
  subdomain: 'wash',
  appKey: 'known',
  createdAt: new Date(0),
  answeredUntil: null as Date | null,
}
const clock = makeClock()
const transact = vi.fn()
let answer: typeof site | undefined
let sites: Sites
const keys = ownKeys('secret')
let epochs: { own: number; all: number; current: boolean }

beforeEach(() => {
  answer = undefined
  transact.mockReset()
  transact.mockImplementation(async () => answer)
  const misses = makeLimiter({ pool: null, scale: 1, key: new Uint8Array(32) })({
    name: 'misses',
    count: 60,
    window: minute,
    shared: false,
  })
  epochs = { own: 0, all: 0, current: true }
  sites = makeSites({
    keysOf: () => keys,
    transact: transact as Transact,
    epochs: { of: () => epochs.own, total: () => epochs.all, isCurrent: () => epochs.current },
    now: clock.now,
    misses,
  })
})

test('five thousand invented keys of one address cause sixty look-ups; the rest is refused', async () => {
  const asked = Array.from({ length: 5_000 }, (_, n) => sites.byAppKey(`made-up-${n}`, '10.0.0.1'))
  const outcomes = await Promise.allSettled(asked)
  expect(transact).toHaveBeenCalledTimes(60)
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(4_940)
})

test('an unknown key is cached for ten seconds', async () => {
  for (let n = 0; n < 5; n += 1) expect(await sites.byAppKey('made-up', '10.0.0.1')).toBeNull()
  expect(transact).toHaveBeenCalledTimes(1)
  answer = site
  clock.advance(10_001)
  expect(await sites.byAppKey('made-up', '10.0.0.1')).toMatchObject({ id: 1 })
})

test('an address that has spent its look-ups can still use a key found before', async () => {
  answer = site
  await sites.byAppKey('known', '10.0.0.1')
  answer = undefined
  const asked = Array.from({ length: 100 }, (_, n) => sites.byAppKey(`made-up-${n}`, '10.0.0.1'))
  await Promise.allSettled(asked)
  answer = site
  clock.advance(10_001)
  expect(await sites.byAppKey('known', '10.0.0.1')).toMatchObject({ id: 1 })
  expect(await sites.byAppKey('other', '10.0.0.2')).toMatchObject({ id: 1 })
})

test('made-up names of many addresses drive no known one out of memory', async () => {
  answer = site
  await sites.byAppKey('known', '10.0.0.1')
  answer = undefined
  for (let n = 0; n < 60_000; n += 1) await sites.byAppKey(`made-up-${n}`, `address ${Math.floor(n / 50)}`)
  transact.mockClear()
  expect(await sites.byAppKey('known', '10.0.0.1')).toMatchObject({ id: 1 })
  expect(transact).not.toHaveBeenCalled()
})

test('concurrent requests with one key share a look-up', async () => {
  answer = site
  const asked = Array.from({ length: 200 }, () => sites.byAppKey('known', '10.0.0.1'))
  expect(new Set((await Promise.all(asked)).map((found) => found?.id))).toEqual(new Set([1]))
  expect(transact).toHaveBeenCalledTimes(1)
})

test('valid keys do not count against an address', async () => {
  answer = site
  for (let n = 0; n < 200; n += 1) expect(await sites.byAppKey(`key-${n}`, '10.0.0.1')).toMatchObject({ id: 1 })
})

test('a former name is answered until its end, although it is remembered', async () => {
  answer = { ...site, answeredUntil: new Date(clock.now() + minute) }
  expect(await sites.bySubdomain('soap', '10.0.0.1')).toMatchObject({ subdomain: 'wash' })
  answer = undefined
  clock.advance(minute - 1)
  expect(await sites.bySubdomain('soap', '10.0.0.1')).toMatchObject({ subdomain: 'wash' })
  clock.advance(1)
  expect(await sites.bySubdomain('soap', '10.0.0.1')).toBeNull()
})
