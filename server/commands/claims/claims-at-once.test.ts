import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimAtOnce } from '#server/testing/claims-at-once.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())

test('of fifty users who claim a deal at once, exactly as many as its limit get it', async () => {
  const merchant = await server.make.merchant()
  const dealId = await server.make.deal(merchant, { totalLimit: 10 })
  const { granted, refused } = await claimAtOnce(server, merchant, { call: 'POST /users/deals', body: { dealId } })
  expect(granted).toBe(10)
  expect(refused).toEqual(Array.from({ length: 40 }, () => 'DEAL_ENDED'))
})

test('of fifty users who claim a promo code at once, exactly as many as its limit get it', async () => {
  const merchant = await server.make.merchant()
  const code = await server.make.promoCode(merchant, { totalLimit: 10 })
  const { granted, refused } = await claimAtOnce(server, merchant, { call: 'POST /promo-codes', body: { code } })
  expect(granted).toBe(10)
  expect(refused).toEqual(Array.from({ length: 40 }, () => 'PROMO_ENDED'))
})

test('one user who claims many times at once gets a deal as often as it allows, and a promo code once', async () => {
  const merchant = await server.make.merchant()
  const as = await server.make.loggedIn(merchant)
  const dealId = await server.make.deal(merchant, { claimLimit: 3 })
  const code = await server.make.promoCode(merchant)
  const claims = Array.from({ length: 8 }, () => [
    server.call('POST /users/deals', { as, body: { dealId } }),
    server.call('POST /promo-codes', { as, body: { code } }),
  ])
  const refused = (await Promise.all(claims.flat())).flatMap(({ errorCode }) => errorCode ?? [])
  expect(refused.filter((each) => each === 'DEAL_LIMIT')).toHaveLength(5)
  expect(refused.filter((each) => each === 'PROMO_USED')).toHaveLength(7)
  expect((await server.call('GET /users/wallet', { as })).result).toHaveLength(4)
})
