import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints, type Call } from '#contract/endpoints/index.ts'
import type { SocketMessage } from '#contract/shapes/payment.ts'
import { testAccountId, testCredentials } from '#server/payments/test-gateway/account.ts'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import type { LedgerLine } from '#server/payments/test-gateway/ledger.ts'
import { saveServiceAccount } from '#server/commands/site/save-service-account.ts'
import { cards } from '#server/tables/cards.ts'
import { orderByKey } from '#server/tables/orders.ts'
import { serviceAccounts } from '#server/tables/service-accounts.ts'
import type { TestMerchant, TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { openSocket } from '#server/testing/socket.ts'

let server: TestServer
let port: number
let merchant: TestMerchant
let buyer: TestPerson
const open: WebSocket[] = []
beforeAll(async () => {
  server = await makeServer({ env: { CHARGE_TIMEOUT: '150' } })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  for (const socket of open) socket.terminate()
  await server.close()
})

const buyerAt = async (at: TestMerchant) => {
  const who = await server.make.loggedIn(at)
  await server.make.card(who, tokenFor('approves'))
  return who
}
beforeEach(async () => {
  merchant = await server.make.merchant()
  buyer = await buyerAt(merchant)
})

const order = async (as: TestPerson, key = 'k') => {
  const { id } = await server.make.product(as.merchant, { priceCents: 1_000, taxRate: 0 })
  const body = { products: [{ productId: id }], total: 10 }
  return server.call('POST /orders', { as, body, headers: { 'idempotency-key': key } })
}
const setUp = async (as: TestPerson) => {
  const { wire, next } = await openSocket<SocketMessage>(as.merchant, { port, path: 'ws' })
  open.push(wire)
  const frame = await next()
  const socketId = frame.event === 'ready' ? frame.socketId : ''
  return server.call('GET /payments/hosted-forms', { as, query: { socketId } })
}
const ledger = (reference: string): LedgerLine[] =>
  readFileSync(join(server.settings.dataDir, 'gateway.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LedgerLine)
    .filter((line) => line.reference === reference)
const asMerchant = <T>(work: Parameters<typeof server.database.transact<T>>[2]) =>
  server.database.transact(merchant.tenant, 'test', work)

test('each merchant is paid to its own account', async () => {
  const elsewhere = await buyerAt(await server.make.merchant())
  for (const as of [buyer, elsewhere]) {
    const { result } = await order(as)
    expect(ledger(result.transRecordId ?? '')).toMatchObject([
      { type: 'charge', account: testAccountId(as.merchant.tenant) },
    ])
  }
})

test('no transaction is open while a card entry is opened at the processor', async () => {
  const { processors } = server.deps
  const opened: string[] = []
  server.deps.processors = {
    ...processors,
    at: async (...merchants) => {
      const known = await processors.at(...merchants)
      // A transaction inside another one is refused.
      const note = () => asMerchant(async () => opened.push('opened'))
      return known && { ...known, openCardEntry: (entry) => note().then(() => known.openCardEntry(entry)) }
    },
  }
  const answer = await setUp(buyer)
  server.deps.processors = processors
  expect([answer.status, opened]).toEqual([200, ['opened']])
})

describe('a merchant without an account at its processor', () => {
  beforeEach(async () => {
    merchant = await server.make.merchant({ hasAccount: false })
    buyer = await buyerAt(merchant)
  })

  test('takes no orders', async () => {
    expect((await order(buyer)).errorCode).toBe('PROCESSOR_NONE')
  })

  test('takes no cards', async () => {
    expect((await setUp(buyer)).result).toEqual({ processor: 'none', setupData: {} })
  })
})

describe('while the account of a merchant cannot be opened', () => {
  const breakAccount = () => asMerchant((tx) => tx.execute(sql`update service_accounts set sealed = 'x' || sealed`))
  const mendAccount = () => asMerchant((tx) => tx.execute(sql`update service_accounts set sealed = substr(sealed, 2)`))

  test('an order fails before it is stored, and may be sent again', async () => {
    await breakAccount()
    expect((await order(buyer)).errorCode).toBe('INTERNAL')
    expect(await asMerchant((tx) => orderByKey(tx, buyer.userId, 'k'))).toBeUndefined()
    await mendAccount()
    expect((await order(buyer)).result.approved).toBe(true)
  })

  test('a card entry fails, and other merchants are not concerned', async () => {
    const elsewhere = await buyerAt(await server.make.merchant())
    await breakAccount()
    expect((await setUp(buyer)).errorCode).toBe('INTERNAL')
    expect((await setUp(elsewhere)).result.processor).toBe('exacthosted')
    expect((await order(elsewhere)).result.approved).toBe(true)
  })
})

describe('a merchant that replaces its account while a payment is pending', () => {
  const replace = () =>
    asMerchant((tx) => {
      const { accounts, processors, clock } = server.deps
      const service = processors.adapter('exacthosted')!
      const credentials = testCredentials(server.settings.jwtSecret, 'its next account')
      const account = { tenant: merchant.tenant, service, credentials, isTest: true, now: clock.date() }
      return saveServiceAccount({ tx, accounts, ...account })
    })
  const pend = async () => {
    await server.make.card(buyer, tokenFor('silent'))
    expect((await order(buyer)).errorCode).toBe('IDEMPOTENCY_IN_PROGRESS')
    return asMerchant((tx) => orderByKey(tx, buyer.userId, 'k'))
  }

  test('has it looked up at the account at which it was charged', async () => {
    const pending = await pend()
    await replace()
    server.clock.advance(60_000)
    await server.runner.drain(['payment'])
    expect((await asMerchant((tx) => orderByKey(tx, buyer.userId, 'k')))?.state).toBe('approved')
    const accounts = ledger(pending!.id).map(({ account }) => account)
    expect(new Set(accounts)).toEqual(new Set([testAccountId(merchant.tenant)]))
  })

  test('asks its users for their cards again, and takes them at the next account', async () => {
    await replace()
    expect((await order(buyer)).errorCode).toBe('NO_CARD')
    await server.make.card(buyer, tokenFor('approves'))
    await asMerchant((tx) => tx.update(cards).set({ processorAccount: 2 }))
    const { result } = await order(buyer, 'another')
    expect(ledger(result.transRecordId ?? '')).toMatchObject([{ type: 'charge', account: 'its next account' }])
  })
})

describe('no answer contains the credentials', () => {
  const reads = (Object.entries(endpoints) as [Call, Endpoint][]).filter(
    ([call, { access }]) => call.startsWith('GET ') && access !== 'kiosk',
  )
  test.each(reads.map(([call]) => call))('%s', async (call) => {
    const admin = await server.make.loggedIn(merchant, { isAdmin: true })
    const [row] = await asMerchant((tx) => tx.select().from(serviceAccounts))
    const { accountId, callbackKey } = testCredentials(server.settings.jwtSecret, testAccountId(merchant.tenant))
    const query = { type: 'AppWash', subdomain: merchant.subdomain, email: admin.email, socketId: '0'.repeat(32) }
    const { text } = await server.call(call, { as: admin, query, params: { processor: 'exacthosted', key: 'k' } })
    for (const secret of [accountId, callbackKey, row!.sealed]) expect(text).not.toContain(secret)
  })
})
