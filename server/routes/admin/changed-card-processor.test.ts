import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoCredentials } from '#server/payments/demo-credentials.ts'
import { type ProcessorName } from '#server/payments/processor.ts'
import { testCredentials } from '#server/payments/test-gateway/account.ts'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import { auditLog } from '#server/tables/audit-log.ts'
import { cardOf, cards } from '#server/tables/cards.ts'
import { orderByKey } from '#server/tables/orders.ts'
import { serviceAccounts } from '#server/tables/service-accounts.ts'
import { password, type TestMerchant, type TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { simulatorsOf } from '#server/testing/simulated-cards.ts'
import { freePort } from '#tests/support/run-server.ts'

type Texts = Record<string, string>

let server: TestServer
let merchant: TestMerchant
let admin: TestPerson
const logged: string[] = []
beforeAll(async () => {
  server = await makeServer({
    env: { CARD_PROCESSORS: 'simulators', SIMULATOR_PORT: String(await freePort()) },
    logTo: logged,
  })
})
afterAll(() => server.close())
afterEach(() => {
  simulatorsOf(server).faults.requests = 'asUsual'
})

const enterPassword = (as = admin, at = server) =>
  at.call('POST /accounts/re-authentication', { as, body: { password } })
const start = async (at = server) => {
  merchant = await at.make.merchant({ processor: 'none', hasAccount: false })
  admin = await at.make.loggedIn(merchant, { isAdmin: true, firstName: 'Sam', lastName: 'Ortiz' })
  await enterPassword(admin, at)
}
beforeEach(() => start())

const credentialsOf = (name: ProcessorName, tenant = merchant.tenant) =>
  demoCredentials(server.settings, name, tenant) as Texts
const set = (processor: string, credentials: Texts, as = admin, at = server) =>
  at.call('PUT /accounts/card-processor', { as, body: { processor, isTest: true, credentials } })
const shown = async (as = admin, at = server) => (await at.call('GET /accounts/card-processor', { as })).result
const inTenant = <T>(work: Parameters<typeof server.database.transact<T>>[2], at = server) =>
  at.database.transact(merchant.tenant, 'test', work)
const stored = (at = server) => inTenant((tx) => tx.select().from(serviceAccounts).orderBy(serviceAccounts.number), at)
const acts = (at = server) => inTenant((tx) => tx.select().from(auditLog).orderBy(auditLog.id), at)

describe('another account', () => {
  const cardAt = async (processor: string, processorAccount: number) => {
    const customer = await server.make.loggedIn(merchant)
    await server.make.card(customer, tokenFor('approves'), processor)
    await inTenant((tx) => tx.update(cards).set({ processorAccount }).where(eq(cards.userId, customer.userId)))
    return () => inTenant((tx) => cardOf(tx, customer.userId))
  }

  test('at the same processor gets the next number; the earlier one stays for its payments', async () => {
    await set('worldpay', credentialsOf('worldpay'))
    const card = await cardAt('worldpay', 1)
    expect((await set('worldpay', credentialsOf('worldpay', 9_000))).status).toBe(200)
    const earlier = await inTenant((tx) => server.deps.processors.at(tx, merchant.tenant, 'worldpay', 1))
    const current = await inTenant((tx) => server.deps.processors.at(tx, merchant.tenant, 'worldpay'))
    expect([earlier?.account, current?.account, await card()]).toEqual([1, 2, null])
  })

  test('at another processor retires the one that took the payments', async () => {
    await set('worldpay', credentialsOf('worldpay'))
    const card = await cardAt('worldpay', 1)
    await set('moneris', credentialsOf('moneris'))
    expect(await stored()).toMatchObject([
      { service: 'worldpay', number: 1, retiredAt: server.clock.date() },
      { service: 'moneris', number: 1, retiredAt: null },
    ])
    expect(await card()).toBeNull()
    await set('worldpay', credentialsOf('worldpay'))
    const again = (await stored()).find(({ service }) => service === 'worldpay')
    expect(again).toMatchObject({ number: 1, retiredAt: null })
  })

  test('is none when the processor refuses it: the earlier one goes on', async () => {
    await set('worldpay', credentialsOf('worldpay'))
    const before = await stored()
    await set('worldpay', { ...credentialsOf('worldpay', 9_000), accountToken: 'wrong' })
    await set('moneris', { ...credentialsOf('moneris'), apiToken: 'wrong' })
    expect(await stored()).toEqual(before)
    expect((await shown()).account).toMatchObject({ processor: 'worldpay', isReadable: true })
  })
})

test('an account that cannot be opened any more is named as such', async () => {
  await set('worldpay', credentialsOf('worldpay'))
  await inTenant((tx) =>
    tx.update(serviceAccounts).set({ sealed: 'v1.x.y.z' }).where(eq(serviceAccounts.service, 'worldpay')),
  )
  expect((await shown()).account).toMatchObject({ processor: 'worldpay', isReadable: false })
})

test('a server without CREDENTIALS_KEY says so before the form, and stores nothing', async () => {
  const env = {
    CLEARCOAT_MODE: 'production',
    JWT_SECRET: 'a secret of thirty-two and more different letters',
    SMTP_URL: 'smtp://localhost',
    PUBLIC_HOST: 'localhost',
  }
  const keyless = await makeServer({ beside: server, env })
  try {
    const as = await keyless.make.logIn(admin)
    await enterPassword(as, keyless)
    expect(await shown(as, keyless)).toMatchObject({ canStore: false, isTestOnly: false })
    const answer = await set('worldpay', credentialsOf('worldpay'), as, keyless)
    expect(answer).toMatchObject({ status: 503, errorCode: 'UNAVAILABLE' })
    expect(answer.errorMessage).toContain('CREDENTIALS_KEY is missing')
    expect(await stored()).toEqual([])
  } finally {
    await keyless.close()
  }
})

describe('at the test gateway', () => {
  let gateway: TestServer
  beforeAll(async () => {
    gateway = await makeServer({ env: { CHARGE_TIMEOUT: '150' } })
  })
  afterAll(() => gateway.close())
  beforeEach(() => start(gateway))
  const of = (account: string): Texts => ({ ...testCredentials(gateway.settings.jwtSecret, account) })
  const setHere = (credentials: Texts) => set('worldpay', credentials, admin, gateway)
  const buy = async (as: TestPerson, key: string) => {
    const { id } = await gateway.make.product(merchant, { priceCents: 1_000, taxRate: 0 })
    const body = { products: [{ productId: id }], total: 10 }
    return gateway.call('POST /orders', { as, body, headers: { 'idempotency-key': key } })
  }
  const stateOf = (as: TestPerson, key: string) =>
    inTenant(async (tx) => (await orderByKey(tx, as.userId, key))?.state, gateway)
  const remove = () => gateway.call('DELETE /accounts/card-processor', { as: admin })
  const buyer = async (behaviour: Parameters<typeof tokenFor>[0]) => {
    const who = await gateway.make.loggedIn(merchant)
    await gateway.make.card(who, tokenFor(behaviour), 'worldpay')
    return who
  }

  test('an account takes payments from its first save on; a wrong key is refused', async () => {
    const before = await buyer('approves')
    expect((await buy(before, 'early')).errorCode).toBe('PROCESSOR_NONE')
    const wrong = { ...of('own'), callbackKey: 'w'.repeat(43) }
    expect(await setHere(wrong)).toMatchObject({ errorCode: 'PROCESSOR_REFUSED' })
    expect((await setHere(of('own'))).status).toBe(200)
    expect((await buy(before, 'paid')).result.approved).toBe(true)
  })

  test('after the removal no card is charged, and a payment in doubt is settled at the account all the same', async () => {
    await setHere(of('own'))
    const silent = await buyer('silent')
    expect((await buy(silent, 'doubt')).errorCode).toBe('IDEMPOTENCY_IN_PROGRESS')
    expect((await remove()).result).toBe(true)
    expect((await shown(admin, gateway)).account).toBeNull()
    expect((await acts(gateway)).at(-1)).toMatchObject({ act: 'card processor removed', subject: 'worldpay' })
    const late = await buyer('approves')
    expect((await buy(late, 'late')).errorCode).toBe('PROCESSOR_NONE')
    gateway.clock.advance(60_000)
    await gateway.runner.drain(['payment'])
    expect(await stateOf(silent, 'doubt')).toBe('approved')
  })

  test('a removal without an account changes nothing and is not audited', async () => {
    const before = await acts(gateway)
    expect((await remove()).result).toBe(true)
    expect(await acts(gateway)).toEqual(before)
  })
})
