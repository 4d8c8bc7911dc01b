import { eq, sql } from 'drizzle-orm'
import Type from 'typebox'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { systemRandom, type Log } from '#server/basics/ports.ts'
import { makeSealing } from '#server/security/sealing.ts'
import { makeServiceAccounts, type Service, type ServiceAccounts } from '#server/security/service-accounts.ts'
import { cardOf, saveCard } from '#server/tables/cards.ts'
import { moveOrder } from '#server/tables/order-moves.ts'
import { insertOrder } from '#server/tables/orders.ts'
import { deleteRetiredAccounts, lockNewestAccount, serviceAccounts } from '#server/tables/service-accounts.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'
import { retireAccount } from './retire-service-account.ts'
import { saveServiceAccount } from './save-service-account.ts'

const Credentials = Type.Object({ login: Type.String({ minLength: 3 }), apiKey: Type.String({ pattern: '^live_' }) })
const service: Service<typeof Credentials, string> = {
  name: 'acme',
  credentials: Credentials,
  at: ({ credentials, isTest }) => {
    if (credentials.login === 'quoted') throw new Error(`cannot use ${credentials.apiKey}`)
    return `${credentials.login} with ${credentials.apiKey}${isTest ? ' for tests' : ''}`
  },
}
const apiKey = 'live_Zx81QpR4'
const credentials = { login: 'duck', apiKey }

let shop: Shop
let logged: ReturnType<typeof vi.fn<Log['error']>>
let accounts: ServiceAccounts
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
const accountsWith = (...keys: number[]): ServiceAccounts => {
  const log: Log = { ...shop.ports.log, error: logged }
  return makeServiceAccounts(
    makeSealing(
      keys.map((key) => Buffer.alloc(32, key)),
      systemRandom,
    ),
    log,
  )
}
beforeEach(async () => {
  logged = vi.fn()
  accounts = accountsWith(1)
  for (const tenant of [1, 2])
    await shop.as((tx) => tx.delete(serviceAccounts).where(eq(serviceAccounts.service, 'acme')), tenant)
})

const save = (given: unknown, { isTest = false, tenant = 1, by = accounts } = {}) =>
  shop.as(
    (tx) =>
      saveServiceAccount({ tx, accounts: by, tenant, service, credentials: given, isTest, now: shop.clock.date() }),
    tenant,
  )
const open = (tenant = 1, by = accounts) => shop.as((tx) => by.at(tx, tenant, service), tenant)
const stored = async (tenant = 1) =>
  shop.as((tx) => tx.select().from(serviceAccounts).where(eq(serviceAccounts.service, 'acme')), tenant)

test('an account is stored encrypted, and opens', async () => {
  await save(credentials, { isTest: true })
  const [row] = await stored()
  expect(row).toMatchObject({ tenantId: 1, service: 'acme', isTest: true })
  expect(JSON.stringify(row)).not.toContain(apiKey)
  expect(await open()).toBe(`duck with ${apiKey} for tests`)
})

test('a merchant without an account has none, whatever others have', async () => {
  await save(credentials)
  expect(await open(2)).toBeNull()
})

test('a second account at the same service replaces the first', async () => {
  await save(credentials, { isTest: true })
  await save({ ...credentials, login: 'goose' })
  expect(await stored()).toHaveLength(1)
  expect(await open()).toBe(`goose with ${apiKey}`)
})

describe('credentials that do not fit are refused', () => {
  test.each([
    [{ login: 'duck' }, 'required properties apiKey'],
    [{ login: 'duck', apiKey: `dead_${apiKey}` }, '/apiKey must match pattern'],
    [{ login: 7, apiKey }, '/login must be string'],
    [null, 'they must be object'],
    [{ login: 'quoted', apiKey }, 'The credentials for acme cannot be used.'],
  ])('%o', async (given, reason) => {
    const refused = await save(given).catch((error: Error) => error)
    expect(refused).toMatchObject({ name: 'CredentialsInvalid', message: expect.stringContaining(reason) })
    expect((refused as Error).message).not.toContain(apiKey)
    expect(await stored()).toEqual([])
  })
})

describe('an account that does not open is an error, never none', () => {
  const reasonOf = (tenant = 1, by = accounts) => open(tenant, by).catch((error: Error) => error)
  const expectUnreadable = (error: unknown, reason: string) => {
    expect(error).toMatchObject({ name: 'AccountUnreadable', message: expect.stringContaining(reason) })
    expect(logged).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ service: 'acme', reason: expect.stringContaining(reason) }),
      'service account cannot be opened',
    )
  }

  test('because its row was copied from another tenant', async () => {
    await save(credentials)
    const [row] = await stored()
    await shop.as((tx) => tx.insert(serviceAccounts).values({ ...row!, tenantId: 2 }), 2)
    expectUnreadable(await reasonOf(2), 'changed, or sealed with another key')
  })

  test('because the key is another one', async () => {
    await save(credentials)
    expectUnreadable(await reasonOf(1, accountsWith(2)), 'sealed with another key')
  })

  test('because it was changed', async () => {
    await save(credentials)
    await shop.as((tx) => tx.execute(sql`update service_accounts set sealed = 'open' where service = 'acme'`))
    expectUnreadable(await reasonOf(), 'changed')
  })

  test('because the server has no key', async () => {
    await save(credentials)
    expectUnreadable(await reasonOf(1, accountsWith()), 'CREDENTIALS_KEY is not set')
  })

  test('because its content fits the service no longer, and the log holds nothing of it', async () => {
    await save(credentials)
    const sealed = makeSealing([Buffer.alloc(32, 1)], systemRandom).seal(
      JSON.stringify({ login: 'duck', apiKey: 'dead_Zx81QpR4' }),
      { tenant: 1, service: 'acme' },
    )
    await shop.as((tx) => tx.update(serviceAccounts).set({ sealed }).where(eq(serviceAccounts.service, 'acme')))
    expectUnreadable(await reasonOf(), '/apiKey must match pattern')
    expect(JSON.stringify(logged.mock.calls)).not.toContain('Zx81QpR4')
  })

  test('because its content is no JSON, and the log holds nothing of it', async () => {
    await save(credentials)
    const sealed = makeSealing([Buffer.alloc(32, 1)], systemRandom).seal(apiKey, { tenant: 1, service: 'acme' })
    await shop.as((tx) => tx.update(serviceAccounts).set({ sealed }).where(eq(serviceAccounts.service, 'acme')))
    expectUnreadable(await reasonOf(), 'no JSON')
    expect(JSON.stringify(logged.mock.calls)).not.toContain(apiKey)
  })
})

test('an account is sealed again with the newest key; then the earlier key can be removed', async () => {
  await save(credentials, { isTest: true })
  await save(credentials, { tenant: 2 })
  const renew = (by: ServiceAccounts) => shop.as((tx) => by.renew(tx, 1))
  await renew(accountsWith(2, 1))
  expect(await open(1, accountsWith(2))).toBe(`duck with ${apiKey} for tests`)
  await expect(open(1, accountsWith(1))).rejects.toThrow('cannot be opened')
  expect(await open(2, accountsWith(1))).toBe(`duck with ${apiKey}`)
  const renewed = await stored()
  for (const by of [accountsWith(2, 1), accountsWith(3), accountsWith()]) await renew(by)
  expect(await stored()).toEqual(renewed)
})

test('without a key nothing is saved, and the error names the setting', async () => {
  await expect(save(credentials, { by: accountsWith() })).rejects.toThrow(
    'The account at acme cannot be saved: CREDENTIALS_KEY is not set.',
  )
  expect(await stored()).toEqual([])
})

describe('another account at the same service', () => {
  const named: Service<typeof Credentials, string> = { ...service, identityOf: ({ login }) => login }
  const saveNamed = (login: string, key = apiKey, isTest = false) =>
    shop.as((tx) =>
      saveServiceAccount({
        tx,
        accounts,
        tenant: 1,
        service: named,
        credentials: { login, apiKey: key },
        isTest,
        now: shop.clock.date(),
      }),
    )
  const openNumber = (number?: number) => shop.as((tx) => accounts.open(tx, 1, named, number))
  const cardAt = async (processor: string) => {
    const userId = await shop.person({ card: null })
    await shop.as((tx) =>
      saveCard(tx, {
        userId,
        tenantId: 1,
        tag: userId,
        processor,
        processorToken: 'token',
        brand: 'visa',
        last4: '4242',
        expirationMonth: 8,
        expirationYear: 2029,
        savedAt: shop.clock.date(),
      }),
    )
    return () => shop.as((tx) => cardOf(tx, userId))
  }

  test('gets the next number, and the earlier one still opens by its own', async () => {
    await saveNamed('duck')
    await saveNamed('goose')
    expect(await openNumber()).toEqual({ client: `goose with ${apiKey}`, number: 2 })
    expect(await openNumber(1)).toEqual({ client: `duck with ${apiKey}`, number: 1 })
    expect(await openNumber(3)).toBeNull()
    expect(JSON.stringify(await stored())).not.toMatch(/duck|goose/)
  })

  test('ends the cards that only the earlier one can charge', async () => {
    const [here, elsewhere] = [await cardAt('acme'), await cardAt('worldpay')]
    await saveNamed('duck')
    await saveNamed('duck', `${apiKey}5`)
    expect(await here()).not.toBeNull()
    await saveNamed('goose')
    expect([await here(), (await elsewhere())?.processor]).toEqual([null, 'worldpay'])
  })

  test('is none when only a password has changed', async () => {
    await saveNamed('duck')
    await saveNamed('duck', `${apiKey}5`)
    expect(await openNumber()).toEqual({ client: `duck with ${apiKey}5`, number: 1 })
    expect(await stored()).toHaveLength(1)
  })

  test('is one for tests and one with real money, whatever their names', async () => {
    await saveNamed('duck', apiKey, true)
    await saveNamed('duck')
    expect(await openNumber()).toEqual({ client: `duck with ${apiKey}`, number: 2 })
    expect((await openNumber(1))?.client).toBe(`duck with ${apiKey} for tests`)
  })

  test('stays retired when it is sealed again, and is current when it is saved again', async () => {
    await saveNamed('duck')
    const retire = async () =>
      shop.as(async (tx) => {
        const account = await lockNewestAccount(tx, 1, 'acme')
        await retireAccount({ tx, account: account!, now: shop.clock.date() })
      })
    await retire()
    await shop.as((tx) => accountsWith(2, 1).renew(tx, 1))
    expect(await openNumber()).toBeNull()
    await saveNamed('duck')
    expect((await openNumber())?.number).toBe(1)
    expect(await stored()).toHaveLength(1)
  })

  test('is deleted 90 days after it was replaced, unless a payment is pending there', async () => {
    await saveNamed('duck')
    await saveNamed('goose')
    const clean = () => shop.as((tx) => deleteRetiredAccounts(tx, new Date(shop.clock.now() + 1)))
    const userId = await shop.person({ card: null })
    const order = { id: userId, tenantId: 1, userId, key: 'k', currency: 'USD', createdAt: shop.clock.date() }
    await shop.as((tx) => insertOrder(tx, { ...order, state: 'pending', processor: 'acme', processorAccount: 1 }))
    await clean()
    expect(await openNumber(1)).not.toBeNull()
    await shop.as((tx) => moveOrder(tx, userId, ['pending'], { state: 'failed', settledAt: shop.clock.date() }))
    await clean()
    expect([await openNumber(1), (await openNumber())?.number]).toEqual([null, 2])
  })
})
