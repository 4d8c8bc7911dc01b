import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { day, hour } from '#server/testing/clock.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let server: TestServer
let merchant: TestMerchant
let person: TestPerson
beforeAll(async () => {
  server = await makeServer({ env: { RATE_LIMIT_SCALE: '1' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  merchant = await server.make.merchant({ pointGoal: 1000 })
  person = await server.make.loggedIn(merchant)
})

const claim = (code: string, as = person, key?: string) =>
  server.call('POST /promo-codes', { as, body: { code }, headers: key ? { 'idempotency-key': key } : {} })
const wallet = async (as = person) => (await server.call('GET /users/wallet', { as })).result
const points = async () => (await server.call('GET /users/points', { as: person })).result.current_points
const fromNow = (milliseconds: number) => new Date(server.clock.now() + milliseconds)

describe('a promo code', () => {
  test('adds its item to the wallet, in any case of letters, and answers its name', async () => {
    const own = { code: 'DUCK20', name: '20% off', itemType: 'DollarDiscTrans' as const, validDays: 10 }
    await server.make.promoCode(merchant, own)
    expect((await claim(' duck20 ')).result).toEqual({ name: '20% off' })
    expect(await wallet()).toMatchObject([
      { name: '20% off', itemType: 'DollarDiscTrans', expirationDate: fromNow(10 * day).toISOString() },
    ])
  })

  test('adds points, and an award when they reach the goal', async () => {
    const code = await server.make.promoCode(merchant, { name: '1,200 points', itemType: null, points: 1200 })
    expect((await claim(code)).result).toEqual({ name: '1,200 points' })
    expect(await points()).toBe(200)
    expect(await wallet()).toMatchObject([{ itemType: 'AppPoints' }])
  })

  test('is claimed once per user, and once per key', async () => {
    const code = await server.make.promoCode(merchant)
    expect((await claim(code, person, 'k')).status).toBe(200)
    expect((await claim(code, person, 'k')).headers['idempotency-replayed']).toBe('true')
    expect(await claim(code)).toMatchObject({ status: 409, errorCode: 'PROMO_USED' })
    expect((await claim(code, await server.make.loggedIn(merchant))).status).toBe(200)
    expect(await wallet()).toHaveLength(1)
  })

  test('is refused when it does not exist or is another merchant’s', async () => {
    const elsewhere = await server.make.promoCode(await server.make.merchant())
    for (const code of [elsewhere, 'NOTHING'])
      expect(await claim(code)).toMatchObject({ status: 404, errorCode: 'PROMO_UNKNOWN' })
  })

  test('is refused before its start, after its end, and when it is claimed out', async () => {
    const claimedOut = await server.make.promoCode(merchant, { totalLimit: 1 })
    await claim(claimedOut, await server.make.loggedIn(merchant))
    const early = await server.make.promoCode(merchant, { startsAt: fromNow(hour) })
    const late = await server.make.promoCode(merchant, { endsAt: fromNow(0) })
    for (const code of [claimedOut, early, late])
      expect(await claim(code)).toMatchObject({ status: 410, errorCode: 'PROMO_ENDED' })
    expect(await wallet()).toEqual([])
  })

  test('is refused without a confirmed email', async () => {
    const unconfirmed = await server.make.loggedIn(merchant, { emailConfirmedAt: null })
    const code = await server.make.promoCode(merchant)
    expect(await claim(code, unconfirmed)).toMatchObject({ status: 403, errorCode: 'EMAIL_UNCONFIRMED' })
  })

  test.each(['', 'X'.repeat(21)])('is refused as input: "%s"', async (code) => {
    expect(await claim(code)).toMatchObject({ status: 400, errorCode: 'VALIDATION' })
  })
})

test('after twenty refused codes within a day, a user’s codes are not looked up', async () => {
  const guessing = await server.make.loggedIn(merchant)
  const code = await server.make.promoCode(merchant)
  await server.make.promoFailures(guessing, 19)
  expect((await claim('WRONG', guessing)).errorCode).toBe('PROMO_UNKNOWN')
  const refused = await claim(code, guessing)
  expect(refused).toMatchObject({ status: 429, errorCode: 'RATE_LIMITED' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await claim(code)).status).toBe(200)
})
