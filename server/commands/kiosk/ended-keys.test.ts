import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import type { Caller } from '#server/testing/call.ts'
import type { TestMerchant } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let server: TestServer
let merchant: TestMerchant
let kiosk: Caller
beforeAll(async () => {
  server = await makeServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  merchant = await server.make.merchant()
  kiosk = await server.make.kiosk(merchant)
})

const charge = (code: string, sum: object, key: string, as = kiosk) =>
  server.call('POST /kiosk/charge', {
    as,
    body: { code, locationId: 1, ...sum },
    headers: { 'idempotency-key': key },
  })
const sql = (statement: string) => server.database.transact(merchant.tenant, 'test', (tx) => tx.execute(statement))
const payer = async () => {
  const who = await server.make.loggedIn(merchant)
  await server.make.card(who, tokenFor('approves'))
  const token = (await server.call('POST /temptoken', { as: who, body: { TempIdType: 'TempToken' } })).result.tempId
  return { who, token }
}

test('a refused charge ends its key: it is refused again even after the cause is removed', async () => {
  const { who, token } = await payer()
  await sql('delete from cards')
  expect((await charge(token, { amount: 5 }, 'k')).errorCode).toBe('NO_CARD')
  await server.make.card(who, tokenFor('approves'))
  expect((await charge(token, { amount: 5 }, 'k')).errorCode).toBe('NO_CARD')
  expect((await charge(token, { amount: 6 }, 'k')).errorCode).toBe('IDEMPOTENCY_REUSED')
  expect((await server.call('GET /users/purchases', { as: who })).result).toEqual([])
  expect((await charge(token, { amount: 5 }, 'new')).result).toMatchObject({ approved: true })
})

test('keys are scoped to their terminal', async () => {
  const other = await server.make.kiosk(merchant)
  const { token } = await payer()
  expect((await charge('A0000000000ZZ', { amount: 5 }, 'k')).errorCode).toBe('CODE_UNKNOWN')
  expect((await charge(token, { amount: 5 }, 'k', other)).result).toMatchObject({ approved: true })
})

test('a charge of an unknown gift card is refused again, even if the card exists by then', async () => {
  const number = '6006006006006008'
  expect((await charge(number, { amount: 5 }, 'k')).errorCode).toBe('CODE_UNKNOWN')
  await sql(
    `insert into gift_cards (tenant_id, number, balance_cents, issued_at)
     values (${merchant.tenant}, '${number}', 2000, now())`,
  )
  expect((await charge(number, { amount: 5 }, 'k')).errorCode).toBe('CODE_UNKNOWN')
  expect((await charge(number, { amount: 5 }, 'new')).result).toMatchObject({ approved: true, balance: 15 })
})
