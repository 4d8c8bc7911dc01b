import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '#server/database/transact.ts'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import type { Caller } from '#server/testing/call.ts'
import type { TestMerchant } from '#server/testing/factories.ts'
import { noSteps } from '#server/basics/steps.ts'
import { minute } from '#server/testing/clock.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'

let server: TestServer
let merchant: TestMerchant
let kiosk: Caller
beforeAll(async () => {
  server = await makeServer()
  merchant = await server.make.merchant()
  kiosk = await server.make.kiosk(merchant)
})
afterAll(() => server.close())

const charge = (code: string, key: string) =>
  server.call('POST /kiosk/charge', {
    as: kiosk,
    body: { code, locationId: 1, amount: 15 },
    headers: { 'idempotency-key': key },
  })

test('the receipt of a charged card is mailed once the charge is answered', async () => {
  const who = await server.make.loggedIn(merchant)
  await server.make.card(who, tokenFor('approves'))
  const { tempId } = (await server.call('POST /temptoken', { as: who, body: { TempIdType: 'TempToken' } })).result
  expect((await charge(tempId, 'card')).result).toMatchObject({ approved: true })
  await server.idle()
  const mails = server.mailbox?.list().filter(({ to }) => to === who.email)
  expect(mails?.map(({ subject }) => subject)).toEqual([expect.stringContaining('Your receipt from')])
})

test('the outcome of a charge whose process stopped is looked up later', async () => {
  const who = await server.make.loggedIn(merchant)
  await server.make.card(who, tokenFor('approves'))
  const { tempId } = (await server.call('POST /temptoken', { as: who, body: { TempIdType: 'TempToken' } })).result
  server.deps.step = () => {
    throw new Error('stopped')
  }
  await charge(tempId, 'stopped')
  server.deps.step = noSteps
  expect((await charge(tempId, 'stopped')).errorCode).toBe('IDEMPOTENCY_IN_PROGRESS')
  server.clock.advance(minute)
  await server.runner.drain()
  expect((await charge(tempId, 'stopped')).errorCode).toBe('GATEWAY')
})

test('a repeated charge of a gift card gets the stored answer, and is marked as a repeat', async () => {
  const number = '6006006006006008'
  await server.database.transact(merchant.tenant, 'test', (tx) =>
    tx.execute(
      `insert into gift_cards (tenant_id, number, balance_cents, issued_at)
        values (${merchant.tenant}, '${number}', 2000, now())`,
    ),
  )
  const first = await charge(number, 'gift')
  expect(first.headers['idempotency-replayed']).toBeUndefined()
  const again = await charge(number, 'gift')
  expect(again.headers['idempotency-replayed']).toBe('true')
  expect(again.text).toBe(first.text)
})

test('the look-up of a charge by its key uses an index', async () => {
  const plan = await server.database.transact(merchant.tenant, 'test', async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return rowsOf<Record<string, string>>(
      tx,
      sql`explain select id from orders where tenant_id = ${merchant.tenant} and kind = 'airPay' and key = 'k'`,
    )
  })
  expect(JSON.stringify(plan)).toContain('orders_kiosk_key')
})
