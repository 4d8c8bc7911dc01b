import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemRandom } from '#server/basics/ports.ts'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import { day } from '#server/testing/clock.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let server: TestServer
let merchant: TestMerchant
let person: TestPerson
beforeAll(async () => {
  server = await makeServer({ env: { CHARGE_TIMEOUT: '200' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  const siteConfig = { version: '1.5.1', menuItems: [], shopItems: [], timeZone: 'America/Denver' }
  merchant = await server.make.merchant({ siteConfig: siteConfig as never })
  person = await server.make.loggedIn(merchant)
})

const unknownId = '00000000-0000-4000-8000-000000000000'
const key = () => ({ 'idempotency-key': systemRandom.token(9) })
const now = () => server.clock.date().toISOString()
const visit = async (who = person) => {
  const code = await server.make.walletItem(who, { name: 'The Big Splash' })
  const as = await server.make.kiosk(merchant)
  await server.call('POST /kiosk/redeem', { as, body: { code, locationId: 1 }, headers: key() })
  return (await server.call('GET /users/redemptions', { as: who })).result[0]!.id!
}
const report = (about: object, more: object = {}) =>
  server.call('POST /users/reports', {
    as: person,
    body: { id: systemRandom.uuid(), reason: 'dirt', writtenDate: now(), ...about, ...more },
    headers: key(),
  })
const listed = async () => (await server.call('GET /users/reports', { as: person })).result

test('a report of a visit is listed with what was written and when it arrived', async () => {
  const use = await visit()
  const writtenDate = new Date(server.clock.now() - 420_000).toISOString()
  const answer = await report({ use }, { text: 'The rinse stopped half way.', writtenDate })
  expect(answer.result).toEqual([
    expect.objectContaining({
      reason: 'dirt',
      text: 'The rinse stopped half way.',
      use,
      purchase: null,
      writtenDate,
      sentDate: now(),
      answer: null,
    }),
  ])
  expect(await listed()).toEqual(answer.result)
})

test('a report of a purchase needs no sentence, and a phone whose clock is ahead has written it now', async () => {
  await server.make.card(person, tokenFor('approves'))
  const { id: productId } = await server.make.product(merchant)
  const bought = await server.call('POST /orders', { as: person, body: { products: [{ productId }] }, headers: key() })
  const purchase = bought.result.transRecordId!
  await report({ purchase }, { writtenDate: new Date(server.clock.now() + day).toISOString() })
  expect(await listed()).toMatchObject([{ purchase, use: null, text: null, writtenDate: now() }])
})

test('what arrives again, also under another key, is stored once', async () => {
  const body = { use: await visit(), id: systemRandom.uuid() }
  await Promise.all([report(body), report(body), report(body)])
  expect(await listed()).toHaveLength(1)
})

test('the fourth of a day of the merchant is refused, and one of the next day is taken', async () => {
  const use = await visit()
  const codes: (string | undefined)[] = []
  for (let count = 0; count < 4; count += 1) codes.push((await report({ use })).errorCode)
  expect(codes).toEqual([undefined, undefined, undefined, 'REPORT_LIMIT'])
  server.clock.advance(day)
  person = await server.make.logIn(person)
  expect((await report({ use })).errorCode).toBeUndefined()
})

test('of many that arrive at once three are taken', async () => {
  const use = await visit()
  const answers = await Promise.all(Array.from({ length: 8 }, () => report({ use })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409, 409, 409, 409])
  expect(await listed()).toHaveLength(3)
})

test("a report of nothing, of another's visit or purchase, or with a long sentence is refused", async () => {
  const other = await server.make.loggedIn(merchant)
  expect((await report({})).errorCode).toBe('VALIDATION')
  expect((await report({ use: await visit(other) })).errorCode).toBe('VISIT_UNKNOWN')
  expect((await report({ purchase: unknownId })).errorCode).toBe('PURCHASE_UNKNOWN')
  expect((await report({ use: await visit() }, { text: 'a'.repeat(201) })).errorCode).toBe('VALIDATION')
  expect(await listed()).toEqual([])
})
