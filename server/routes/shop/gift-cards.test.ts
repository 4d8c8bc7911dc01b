import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { issueGiftCard } from '#server/tables/gift-cards.ts'

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

const number = '6035771044820019'
const issue = (at: TestMerchant) =>
  server.database.transact(at.tenant, 'test', (tx) =>
    issueGiftCard(tx, { tenantId: at.tenant, number, balanceCents: 450, issuedAt: server.clock.date() }),
  )
const balance = (cardNumber: string) => server.call('GET /gift-cards', { as: person, query: { cardNumber } })

test('the balance of a gift card is answered to any user of the merchant', async () => {
  await issue(merchant)
  expect((await balance(number)).result).toEqual({ balance: 4.5, responseMessage: 'Approved' })
})

test('an unknown card, and one of another merchant, has no balance, and the message says so', async () => {
  await issue(await server.make.merchant())
  expect(await balance(number)).toMatchObject({
    status: 200,
    result: { balance: null, responseMessage: 'Gift card not found.' },
  })
})

test.each(['', '603577104482001', '60357710448200199', '6035-7710-4482-0019'])(
  'a number that is not 16 digits is refused: "%s"',
  async (cardNumber) => {
    expect(await balance(cardNumber)).toMatchObject({ status: 400, errorCode: 'VALIDATION' })
  },
)
