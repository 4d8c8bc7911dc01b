import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { day, hour } from '#server/testing/clock.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let server: TestServer
let merchant: TestMerchant
let person: TestPerson
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  merchant = await server.make.merchant()
  person = await server.make.loggedIn(merchant)
})

const list = async (as = person) => (await server.call('GET /deals', { as })).result
const claim = (dealId: number, as = person, key?: string) =>
  server.call('POST /users/deals', { as, body: { dealId }, headers: key ? { 'idempotency-key': key } : {} })
const wallet = async (as = person) => (await server.call('GET /users/wallet', { as })).result
const fromNow = (milliseconds: number) => new Date(server.clock.now() + milliseconds)

describe('the list of deals', () => {
  test('contains the merchant’s own open deals, with the claims of this user', async () => {
    const dealId = await server.make.deal(merchant, { claimLimit: 2, locationIds: [1], terms: 'Tuesdays.' })
    await server.make.deal(await server.make.merchant())
    await claim(dealId)
    await claim(dealId, await server.make.loggedIn(merchant))
    expect(await list()).toEqual([
      {
        dealId,
        name: `Deal ${dealId}`,
        description: 'A free wash.',
        terms: 'Tuesdays.',
        locations: [1],
        numberClaimed: 1,
        claimLimit: 2,
      },
    ])
  })

  test('leaves out a deal that this user has claimed to its limit, and shows it to others', async () => {
    const dealId = await server.make.deal(merchant)
    await claim(dealId)
    expect(await list()).toEqual([])
    expect(await list(await server.make.loggedIn(merchant))).toMatchObject([{ dealId, numberClaimed: 0 }])
  })

  test('leaves out a deal that has not started, has ended, or is claimed out', async () => {
    await server.make.deal(merchant, { startsAt: fromNow(hour) })
    await server.make.deal(merchant, { endsAt: fromNow(0) })
    await claim(await server.make.deal(merchant, { totalLimit: 1 }), await server.make.loggedIn(merchant))
    const open = await server.make.deal(merchant, { startsAt: fromNow(0), endsAt: fromNow(hour), totalLimit: 1 })
    expect((await list()).map(({ dealId }) => dealId)).toEqual([open])
  })
})

describe('a claimed deal', () => {
  test('is answered as the new wallet item, with the uses, places and validity of the deal', async () => {
    const dealId = await server.make.deal(merchant, { maxUses: 2, validDays: 30, locationIds: [2] })
    const { result } = await claim(dealId)
    expect(result).toMatchObject({
      name: `Deal ${dealId}`,
      itemType: 'Item',
      label: 'Redeemed Wash',
      maxUses: 2,
      useLimitCount: 0,
      locations: [2],
      expirationDate: fromNow(30 * day).toISOString(),
      isGift: false,
    })
    expect(await wallet()).toEqual([result])
  })

  test('grants the type of item that the deal names', async () => {
    const { result } = await claim(await server.make.deal(merchant, { itemType: 'DollarDiscTrans' }))
    expect(result).toMatchObject({ itemType: 'DollarDiscTrans', label: 'Discount Code', expirationDate: null })
  })

  test('is granted once per key', async () => {
    const dealId = await server.make.deal(merchant, { claimLimit: 5 })
    const first = await claim(dealId, person, 'k')
    const second = await claim(dealId, person, 'k')
    expect(second.headers['idempotency-replayed']).toBe('true')
    expect(second.result).toEqual(first.result)
    expect(await wallet()).toHaveLength(1)
  })
})

describe('a claim is refused, and nothing is granted,', () => {
  test('for a deal that does not exist, or is another merchant’s', async () => {
    const elsewhere = await server.make.deal(await server.make.merchant())
    for (const dealId of [elsewhere, 2_147_483_647])
      expect(await claim(dealId)).toMatchObject({ status: 404, errorCode: 'DEAL_UNKNOWN' })
    expect((await claim(2_147_483_648)).errorCode).toBe('VALIDATION')
  })

  test('beyond the limit of one user', async () => {
    const dealId = await server.make.deal(merchant, { claimLimit: 2 })
    for (const status of [200, 200, 409]) expect((await claim(dealId)).status).toBe(status)
    expect((await claim(dealId)).errorCode).toBe('DEAL_LIMIT')
    expect(await wallet()).toHaveLength(2)
  })

  test('before the start, after the end, and beyond the limit of all users', async () => {
    const claimedOut = await server.make.deal(merchant, { totalLimit: 1 })
    await claim(claimedOut, await server.make.loggedIn(merchant))
    const early = await server.make.deal(merchant, { startsAt: fromNow(1) })
    const late = await server.make.deal(merchant, { endsAt: fromNow(0) })
    for (const dealId of [claimedOut, early, late])
      expect(await claim(dealId)).toMatchObject({ status: 410, errorCode: 'DEAL_ENDED' })
    expect(await wallet()).toEqual([])
  })

  test('without a confirmed email; the list is refused too', async () => {
    const unconfirmed = await server.make.loggedIn(merchant, { emailConfirmedAt: null })
    const dealId = await server.make.deal(merchant)
    expect(await claim(dealId, unconfirmed)).toMatchObject({ status: 403, errorCode: 'EMAIL_UNCONFIRMED' })
    expect((await server.call('GET /deals', { as: unconfirmed })).errorCode).toBe('EMAIL_UNCONFIRMED')
  })
})
