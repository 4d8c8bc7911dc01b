import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testCredentials } from '#server/payments/test-gateway/account.ts'
import { tokenFor } from '#server/payments/test-gateway/cards.ts'
import { cardOf, cards } from '#server/tables/cards.ts'
import { orderByKey } from '#server/tables/orders.ts'
import { serviceAccounts } from '#server/tables/service-accounts.ts'
import type { TestPerson } from '#server/testing/factories.ts'
import { makeServer, type TestServer } from '#server/testing/harness.ts'
import { processorAccount, type Credentials } from '#server/testing/processor-account.ts'

const site = processorAccount()
const { enterPassword, start, credentialsOf, set, shown, inTenant, stored, acts } = site

describe('another account', () => {
  const cardAt = async (processor: string, processorAccount: number) => {
    const customer = await site.server.make.loggedIn(site.merchant)
    await site.server.make.card(customer, tokenFor('approves'), processor)
    await inTenant((tx) => tx.update(cards).set({ processorAccount }).where(eq(cards.userId, customer.userId)))
    return () => inTenant((tx) => cardOf(tx, customer.userId))
  }

  test('at the same processor gets the next number; the earlier one stays for its payments', async () => {
    await set('worldpay', credentialsOf('worldpay'))
    const card = await cardAt('worldpay', 1)
    expect((await set('worldpay', credentialsOf('worldpay', 9_000))).status).toBe(200)
    const earlier = await inTenant((tx) => site.server.deps.processors.at(tx, site.merchant.tenant, 'worldpay', 1))
    const current = await inTenant((tx) => site.server.deps.processors.at(tx, site.merchant.tenant, 'worldpay'))
    expect([earlier?.account, current?.account, await card()]).toEqual([1, 2, null])
  })

  test('at another processor retires the one that took the payments', async () => {
    await set('worldpay', credentialsOf('worldpay'))
    const card = await cardAt('worldpay', 1)
    await set('moneris', credentialsOf('moneris'))
    expect(await stored()).toMatchObject([
      { service: 'worldpay', number: 1, retiredAt: site.server.clock.date() },
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
  const keyless = await makeServer({ beside: site.server, env })
  try {
    const as = await keyless.make.logIn(site.admin)
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
  const of = (account: string): Credentials => ({ ...testCredentials(gateway.settings.jwtSecret, account) })
  const setHere = (credentials: Credentials) => set('worldpay', credentials, site.admin, gateway)
  const buy = async (as: TestPerson, key: string) => {
    const { id } = await gateway.make.product(site.merchant, { priceCents: 1_000, taxRate: 0 })
    const body = { products: [{ productId: id }], total: 10 }
    return gateway.call('POST /orders', { as, body, headers: { 'idempotency-key': key } })
  }
  const stateOf = (as: TestPerson, key: string) =>
    inTenant(async (tx) => (await orderByKey(tx, as.userId, key))?.state, gateway)
  const remove = () => gateway.call('DELETE /accounts/card-processor', { as: site.admin })
  const buyer = async (behaviour: Parameters<typeof tokenFor>[0]) => {
    const who = await gateway.make.loggedIn(site.merchant)
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
    expect((await shown(site.admin, gateway)).account).toBeNull()
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
