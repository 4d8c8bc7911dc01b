import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ParcelMove } from '#contract/shapes/parcel.ts'
import { systemRandom } from '#server/basics/ports.ts'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import type { Caller } from '#server/testing/call.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let server: TestServer
let merchant: TestMerchant
let admin: TestPerson
let buyer: TestPerson
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  merchant = await server.make.merchant()
  admin = await server.make.loggedIn(merchant, { isAdmin: true })
  buyer = await server.make.loggedIn(merchant)
  await server.make.card(buyer, tokenFor('approves'))
})

const at = (city: string) => ({
  first: 'Nora',
  last: '<b>Whitfield</b>',
  address1: '9 Old Mill Road',
  city,
  state: 'OR',
  zipCode: '97303',
})
/** Buys towels, one for each city, and a wash. */
const buy = async (...cities: string[]) => {
  const towel = await server.make.product(merchant, { productType: 'Swag', fulfillable: true, name: 'Towel' })
  const wash = await server.make.product(merchant)
  const products = [...cities.map((city) => ({ productId: towel.id, address: at(city) })), { productId: wash.id }]
  const headers = { 'idempotency-key': systemRandom.token(9) }
  const { result } = await server.call('POST /orders', { as: buyer, body: { products }, headers })
  expect(result.approved).toBe(true)
}
const list = async (as: Caller = admin) => (await server.call('GET /accounts/parcels', { as })).result
const move = (id: string, body: ParcelMove, as: Caller = admin) =>
  server.call('PUT /accounts/parcels/{id}/state', { as, params: { id }, body })
const mails = async () => {
  await server.runner.drain(['mail'])
  return server.mailbox!.list().filter(({ to, subject }) => to === buyer.email && subject.includes('parcel'))
}
const tracking = '9400 1118 9922 3857 02'

test('what an order sends to one address is one parcel, and what is not sent is in none', async () => {
  await buy('Brookfield', 'Brookfield', 'Salem')
  const { toPack, packed, sent } = await list()
  expect([packed, sent]).toEqual([[], []])
  expect(toPack.map(({ items }) => items)).toEqual(
    expect.arrayContaining([[{ name: 'Towel', quantity: 2 }], [{ name: 'Towel', quantity: 1 }]]),
  )
  expect(toPack[0]).toMatchObject({ customerId: buyer.userId, tracking: null, by: null })
  expect(toPack[0]!.to.slice(0, 2)).toEqual(['Nora <b>Whitfield</b>', '9 Old Mill Road'])
})

test('a parcel is packed, sent with its number, and comes back; the customer is told of what concerns them', async () => {
  await buy('Salem')
  const { id } = (await list()).toPack[0]!
  expect((await move(id, { from: 'toPack', to: 'packed' })).result).toMatchObject({ state: 'packed' })
  expect(await mails()).toEqual([])
  const send = { from: 'packed', to: 'sent', tracking } as const
  expect((await move(id, send)).result).toMatchObject({ state: 'sent', tracking })
  expect((await move(id, send)).result).toMatchObject({ state: 'sent' })
  expect((await mails()).map(({ text }) => text)).toEqual([expect.stringContaining(tracking)])
  expect((await move(id, { from: 'sent', to: 'returned' })).result).toMatchObject({ state: 'returned', tracking })
  expect(await mails()).toHaveLength(2)
  expect(await list()).toMatchObject({ toPack: [], packed: [], sent: [{ id, state: 'returned' }] })
  const { result } = await server.call('GET /accounts/audit', { as: admin })
  const moves = result.acts.filter(({ act }) => act === 'parcel moved').map(({ changes }) => changes)
  expect(moves).toEqual([
    [{ field: 'parcel', before: 'sent', after: 'returned' }],
    [
      { field: 'parcel', before: 'packed', after: 'sent' },
      { field: 'tracking', before: null, after: tracking },
    ],
    [{ field: 'parcel', before: 'toPack', after: 'packed' }],
  ])
})

describe('a move is refused', () => {
  const one = async () => {
    await buy('Salem')
    return (await list()).toPack[0]!.id
  }

  test.each<ParcelMove>([
    { from: 'packed', to: 'sent', tracking },
    { from: 'toPack', to: 'sent', tracking },
    { from: 'toPack', to: 'returned' },
  ])('from another state than it has, or past one: %j', async (body) => {
    const id = await one()
    expect((await move(id, body)).errorCode).toBe('PARCEL_CHANGED')
  })

  test('to sent without a tracking number', async () => {
    const id = await one()
    await move(id, { from: 'toPack', to: 'packed' })
    for (const typed of [{}, { tracking: '' }, { tracking: ' 12-3 ' }])
      expect((await move(id, { from: 'packed', to: 'sent', ...typed })).errorCode).toBe('PARCEL_TRACKING')
    expect((await list()).packed).toMatchObject([{ id, tracking: null }])
  })

  test('of an unknown parcel, and of one of another merchant', async () => {
    const id = await one()
    const elsewhere = await server.make.loggedIn(await server.make.merchant(), { isAdmin: true })
    expect((await move(id, { from: 'toPack', to: 'packed' }, elsewhere)).errorCode).toBe('PARCEL_UNKNOWN')
    expect((await list(elsewhere)).toPack).toEqual([])
  })
})

test('the parcel of a deleted account loses its address, and moves without a mail', async () => {
  await buy('Salem')
  const { id } = (await list()).toPack[0]!
  await server.call('DELETE /users', { as: buyer })
  expect((await list()).toPack).toMatchObject([{ id, to: [], customerId: null }])
  await move(id, { from: 'toPack', to: 'packed' })
  expect((await move(id, { from: 'packed', to: 'sent', tracking })).result).toMatchObject({ state: 'sent' })
  expect(await mails()).toEqual([])
})
